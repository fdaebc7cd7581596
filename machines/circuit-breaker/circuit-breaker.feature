Feature: A destination that is down
  A destination (mail, a webhook) that fails three times in a row is taken to be down: it is spared for 5, 10, then 15 s,
  and up to a fifth longer, and then probed with one delivery before the others follow. Nothing that waits for it is lost.

  @SRV-16
  Scenario: Attempts may begin while the destination works
    Given the relay runs
    When the destination takes the delivery
    Then an attempt may begin
    And nothing changes for a minute

  @SRV-16
  Scenario: Two failures are borne, the third in a row spares the destination
    Given the relay runs
    When the destination fails 2 times in a row
    Then an attempt may begin
    When the destination fails with "SMTP 451"
    Then no attempt may begin

  @SRV-16
  Scenario: A success between failures begins the count anew
    Given the relay runs
    When the destination fails 2 times in a row
    And the destination takes the delivery
    And the destination fails 2 times in a row
    Then an attempt may begin
    When the destination fails with "SMTP 451"
    Then no attempt may begin

  @SRV-16
  Scenario: It is spared for 5 s, then 10 s, then 15 s each time
    Given the relay runs
    When the destination fails 3 times in a row
    Then an attempt may begin after 5 s and not before
    When one attempt begins
    And the destination fails with "SMTP 451"
    Then an attempt may begin after 10 s and not before
    When one attempt begins
    And the destination fails with "SMTP 451"
    Then an attempt may begin after 15 s and not before
    When one attempt begins
    And the destination fails with "SMTP 451"
    Then an attempt may begin after 15 s and not before

  @SRV-16
  Scenario: Chance makes a pause up to a fifth longer
    Given the relay runs
    And chance adds its most to each pause
    When the destination fails 3 times in a row
    Then an attempt may begin after 6 s and not before
    When one attempt begins
    And the destination fails with "SMTP 451"
    Then an attempt may begin after 12 s and not before
    When one attempt begins
    And the destination fails with "SMTP 451"
    Then an attempt may begin after 18 s and not before

  @SRV-16
  Scenario Outline: One wait of <wish> that it asks for spares it at once, for <pause>
    Given the relay runs
    When the destination fails and asks to be asked again in <wish>
    Then an attempt may begin after <pause> and not before

    Examples:
      | wish | pause |
      | 1 s  | 5 s   |
      | 60 s | 60 s  |
      | 1 h  | 1 h   |
      | 24 h | 1 h   |

  @SRV-16
  Scenario: A wait of 0 that it asks for changes nothing
    Given the relay runs
    When the destination fails and asks to be asked again in 0 s
    Then an attempt may begin
    When the destination fails 2 times in a row
    Then an attempt may begin after 5 s and not before

  @SRV-16
  Scenario: It is probed with one delivery, not with all
    Given the relay runs
    And the destination has been taken to be down
    When 5 s pass
    And one attempt begins
    Then no attempt may begin

  @SRV-16
  Scenario: A probe that succeeds opens the way
    Given the relay runs
    And the destination is being probed
    When the destination takes the delivery
    Then an attempt may begin
    And a second attempt may begin beside it

  @SRV-16
  Scenario: A probe that is refused for good opens the way: the destination is there
    Given the relay runs
    And the destination is being probed
    When the destination refuses 1 deliveries for good
    Then an attempt may begin
    And a second attempt may begin beside it

  @SRV-16
  Scenario: A probe that is not answered in time has failed
    Given the relay runs
    And the destination is being probed
    When the destination does not answer for as long as an attempt may take
    Then an attempt may begin after 10 s and not before

  @SRV-16
  Scenario: A probe that ends in an unexpected error is followed by another, without a new pause
    Given the relay runs
    And the destination is being probed
    When the attempt ends in an unexpected error
    Then an attempt may begin
    When one attempt begins
    Then no attempt may begin
    When the destination fails with "SMTP 451"
    Then an attempt may begin after 10 s and not before

  @SRV-16
  Scenario: An unexpected error is no failure of the destination
    Given the relay runs
    When the destination fails 2 times in a row
    And one attempt begins
    And the attempt ends in an unexpected error
    Then an attempt may begin
    And a second attempt may begin beside it

  @SRV-16
  Scenario: A success of an attempt that began before ends the pause
    Given the relay runs
    And 4 attempts are under way
    When the destination fails 3 times in a row
    Then no attempt may begin
    When the destination takes the delivery
    Then an attempt may begin
    And a second attempt may begin beside it

  @SRV-16
  Scenario: A failure of an attempt that began before does not prolong the pause
    Given the relay runs
    And 4 attempts are under way
    When the destination fails 3 times in a row
    And 2 s pass
    And the destination fails with "SMTP 451"
    Then an attempt may begin after 3 s and not before

  @SRV-16
  Scenario: What waited when the relay started becomes due once, with the first delivery that the destination takes
    Given the relay runs
    When the destination takes the delivery
    Then what waits for it becomes due
    And the relay reports that nothing waits for it
    When the destination takes the delivery
    Then the store is not asked for what waits

  @SRV-16
  Scenario: What waits since a failure becomes due with the next delivery that is taken
    Given the relay runs
    And the destination takes the delivery
    When the destination fails with "SMTP 451"
    Then the store is not asked for what waits
    When the destination takes the delivery
    Then what waits for it becomes due

  @SRV-16
  Scenario: What the store could not make due becomes due with the next delivery that is taken
    Given the relay runs
    And the store takes its time
    When the destination takes the delivery
    And the store fails
    And the destination takes the delivery
    Then what waits for it becomes due

  @SRV-16
  Scenario: A failure while the store is still at it is not forgotten
    Given the relay runs
    And the store takes its time
    When the destination takes the delivery
    And the destination fails with "SMTP 451"
    And the store is done
    And the destination takes the delivery
    Then what waits for it becomes due

  @SRV-16
  Scenario: When the store is asked twice and fails the second time, it is asked again
    Given the relay runs
    And the store takes its time
    When the destination takes the delivery
    And the destination fails with "SMTP 451"
    And the destination takes the delivery
    And the store is done
    And the store fails
    And the destination takes the delivery
    Then what waits for it becomes due

  @SRV-16
  Scenario: After it recovered it takes as many failures, and the pause is short again
    Given the relay runs
    And the destination has been down and has recovered
    When the destination fails 2 times in a row
    Then an attempt may begin
    When the destination fails with "SMTP 451"
    Then an attempt may begin after 5 s and not before

  @SRV-16
  Scenario: Refusals for good do not make it down
    Given the relay runs
    When the destination refuses 20 deliveries for good
    Then an attempt may begin

  @SRV-16 @relay-only
  Scenario: Another destination is not spared with it
    Given the relay runs
    And a webhook is configured
    When the webhook has been taken to be down
    Then no attempt at the webhook may begin
    And an attempt at the mail may begin

  @SRV-16 @relay-only
  Scenario: Failures of two destinations are not counted together
    Given the relay runs
    And a webhook is configured
    When the mail fails 2 times in a row
    And the webhook has been taken to be down
    Then no attempt at the webhook may begin
    And an attempt at the mail may begin

  @SRV-16 @relay-only
  Scenario: What comes in meanwhile is accepted and waits
    Given the relay runs
    And the destination has been taken to be down
    When a visitor sends the contact form
    Then the relay answers ok
    And the delivery is waiting
    And an attempt begins after 5 s and not before

  @SRV-16 @relay-only
  Scenario: What waited is delivered when it is back, each once
    Given the relay runs
    And the destination has been taken to be down
    And 3 deliveries are waiting
    When 5 s pass
    And the destination takes every delivery
    Then in the end each of the 3 deliveries is delivered
    And the destination got each of them once

  @SRV-16 @relay-only
  Scenario: Being spared is no failure of the delivery
    Given the relay runs
    And a delivery is waiting
    When the destination is spared for a day
    Then the delivery is waiting
    And the delivery is not given up
