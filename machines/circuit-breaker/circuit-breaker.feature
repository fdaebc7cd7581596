Feature: A destination that is down
  A destination that fails again and again (mail, a webhook, an upstream) is taken to be down: it is spared for a while,
  and then probed with one delivery before the others follow. Nothing that waits for it is lost.
  # gap: SRV-2 says only that deliveries are retried and that none is lost. That a destination that is down is spared and probed is the
  #      order's wording; how many failures make it "down", how long it is spared, and what a probe is are written nowhere:
  #      "fails until it is taken to be down" and "the time it is spared for" stand for those numbers
  # unsettled: whether a success between the failures begins the count anew; whether a second pause is as long as the first

  @SRV-2
  Scenario: Attempts may begin while the destination works
    Given the relay runs
    When the destination takes the delivery
    Then an attempt may begin
    And nothing changes for a minute

  @SRV-2
  Scenario: A destination that is down is spared
    Given the relay runs
    When the destination fails until it is taken to be down
    Then no attempt may begin
    And no attempt may begin until the time it is spared for is over

  @SRV-2
  Scenario: After that time it is probed
    Given the relay runs
    And the destination has been taken to be down
    When the time it is spared for passes
    Then an attempt may begin

  # unsettled: that a probe is a single delivery is the usual meaning of the word, written nowhere
  @SRV-2
  Scenario: It is probed with one delivery, not with all
    Given the relay runs
    And the destination has been taken to be down
    When the time it is spared for passes
    And one attempt begins
    Then no attempt may begin

  @SRV-2
  Scenario: A probe that succeeds opens the way
    Given the relay runs
    And the destination is being probed
    When the destination takes the delivery
    Then an attempt may begin
    And a second attempt may begin beside it

  @SRV-2
  Scenario: A probe that fails spares it again
    Given the relay runs
    And the destination is being probed
    When the destination fails with "SMTP 451"
    Then no attempt may begin

  @SRV-2
  Scenario: It is probed a second time
    Given the relay runs
    And the destination is being probed
    When the destination fails with "SMTP 451"
    And the time it is spared for passes
    Then an attempt may begin
    When one attempt begins
    And the destination takes the delivery
    Then an attempt may begin

  @SRV-2
  Scenario: After it recovered it takes as many failures as the first time
    Given the relay runs
    And the destination has been down and has recovered
    When the destination fails with "SMTP 451" one time fewer than makes it be taken to be down
    Then an attempt may begin
    When the destination fails with "SMTP 451"
    Then no attempt may begin

  @SRV-2
  Scenario: It can be down a second time
    Given the relay runs
    And the destination has been down and has recovered
    When the destination fails until it is taken to be down
    Then no attempt may begin
    When the time it is spared for passes
    Then an attempt may begin

  # gap: what becomes of a probe that is never answered is not said; it must not hold the destination for ever
  @SRV-2
  Scenario: A probe that is not answered is not the last
    Given the relay runs
    And the destination is being probed
    When the destination does not answer for as long as an attempt may take
    And the time it is spared for passes
    Then an attempt may begin

  # unsettled: a refusal for good is an answer of a destination that is there; SRV-2 does not say so
  @SRV-2
  Scenario: Refusals for good do not make it down
    Given the relay runs
    When the destination refuses 20 deliveries for good
    Then an attempt may begin

  @SRV-2 @relay-only
  Scenario: Another destination is not spared with it
    Given the relay runs
    And a webhook is configured
    When the webhook fails until it is taken to be down
    Then no attempt at the webhook may begin
    And an attempt at the mail may begin

  @SRV-2 @relay-only
  Scenario: What comes in meanwhile is accepted and waits
    Given the relay runs
    And the destination has been taken to be down
    When a visitor sends the contact form
    Then the relay answers ok
    And the delivery is waiting
    And no attempt is made until the time it is spared for is over

  @SRV-2 @relay-only
  Scenario: What waited is delivered when it is back, each once
    Given the relay runs
    And the destination has been taken to be down
    And 3 deliveries are waiting
    When the time it is spared for passes
    And the destination takes every delivery
    Then in the end each of the 3 deliveries is delivered
    And the destination got each of them once

  @SRV-2 @relay-only
  Scenario: Being spared is no failure of the delivery
    Given the relay runs
    And a delivery is waiting
    When the destination is spared for a day
    Then the delivery is waiting
    And the delivery is not given up
