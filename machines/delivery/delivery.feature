Feature: Delivery
  Whatever the relay has answered ok is on its disk by then, and is delivered: by mail, and to a webhook where one is set.
  A delivery that fails is tried again, under the same id, and put aside with its reason when it cannot be made.
  Nothing is lost, nothing is stored twice, and without a crash nothing is delivered twice.

  @SRV-13
  Scenario: What is answered ok is stored before
    Given the relay runs
    When a visitor sends the contact form
    And the relay's power fails right after its answer
    And the relay starts again
    Then there is 1 delivery
    And in the end the delivery is delivered

  @SRV-13 @SRV-3 @other-test
  Scenario: What cannot be stored is not answered ok
    Given the relay runs
    And its disk takes nothing
    When a visitor sends the contact form
    Then the relay does not answer ok
    And the destination gets nothing

  @SRV-13 @relay-only
  Scenario: The visitor's answer does not wait for the delivery
    Given the relay runs
    And the destination does not answer
    When a visitor sends the contact form
    Then the relay answers ok
    And the delivery is not delivered

  @SRV-15
  Scenario: A delivery that is taken is delivered, once
    Given the relay runs
    When a visitor sends the contact form
    And the destination takes the delivery
    Then the delivery is delivered
    And nothing changes for a minute
    And the destination got it once

  @SRV-15 @relay-only
  Scenario: Under way, it is not begun a second time
    Given the relay runs
    And the delivery is under way
    When a minute passes without an answer
    Then the destination got it at most once at the same time

  @SRV-16
  Scenario: A failed delivery waits and is tried again
    Given the relay runs
    And the delivery is under way
    When the destination fails with "SMTP 451"
    Then the delivery is waiting
    And the delivery is not tried again at once
    And in the end it is tried again

  @SRV-16
  Scenario: The second attempt succeeds
    Given the relay runs
    And the delivery has failed once with "SMTP 451"
    When it is tried again
    And the destination takes the delivery
    Then the delivery is delivered
    And nothing changes for a minute

  @SRV-15 @relay-only
  Scenario: Every attempt carries the same id
    Given the relay runs
    And the delivery has failed twice with "SMTP 451"
    When it is tried again
    Then the destination has got 3 attempts with the same id and the same content

  @SRV-15 @relay-only
  Scenario: Two submissions have two ids
    Given the relay runs
    When a visitor sends the contact form
    And another visitor sends the contact form
    Then there are 2 deliveries with different ids

  @SRV-16
  Scenario Outline: A destination that asks for a wait of <wish> is asked again after <wait>
    Given the relay runs
    And the delivery is under way
    When the destination asks to be asked again in <wish>
    Then the delivery is waiting
    And another attempt begins after <wait> and not before

    Examples:
      | wish | wait |
      | 60 s | 60 s |
      | 24 h | 24 h |
      | 48 h | 24 h |

  @SRV-16
  Scenario: A wait of 0 changes nothing
    Given the relay runs
    And the delivery is under way
    When the destination asks to be asked again in 0 s
    Then the delivery is waiting
    And the delivery is not tried again at once
    And in the end it is tried again

  @SRV-16
  Scenario: What fails every time is put aside with its reason, after ten attempts in three days
    Given the relay runs
    When a visitor sends the contact form
    And the destination fails with "SMTP 451" every time
    Then in the end the delivery is given up with the reason "SMTP 451"
    And it has been tried 10 times
    And it waited longer each time
    And its attempts went over 3 days
    And nothing changes for a minute

  @SRV-16
  Scenario: The reason is that of the last failure
    Given the relay runs
    And the delivery has failed once with "SMTP 451"
    When the destination fails with "SMTP 421" every time
    Then in the end the delivery is given up with the reason "SMTP 421"

  @SRV-16
  Scenario: What is refused for good is put aside at once
    Given the relay runs
    And the delivery is under way
    When the destination refuses it for good with "SMTP 550"
    Then the delivery is given up with the reason "SMTP 550"
    And it is not tried again for a day

  @SRV-16
  Scenario: The operator retries what was put aside
    Given the relay runs
    And the delivery has been given up with the reason "SMTP 550"
    When the operator retries it
    And the destination takes the delivery
    Then the delivery is delivered
    And its id is the one it had

  @SRV-16
  Scenario: A retry that fails is tried again as a new one is
    Given the relay runs
    And the delivery has been given up with the reason "SMTP 550"
    When the operator retries it
    And the destination fails with "SMTP 451"
    Then the delivery is waiting
    And in the end it is tried again

  @SRV-16
  Scenario: It can be put aside and retried a second time
    Given the relay runs
    And the delivery has been given up with the reason "SMTP 550"
    When the operator retries it
    And the destination refuses it for good with "SMTP 553"
    Then the delivery is given up with the reason "SMTP 553"
    When the operator retries it
    And the destination takes the delivery
    Then the delivery is delivered

  @SRV-16
  Scenario: What is retried has ten attempts again
    Given the relay runs
    And the delivery has been given up with the reason "SMTP 550"
    When the operator retries it
    And the destination fails with "SMTP 451" every time
    Then in the end the delivery is given up with the reason "SMTP 451"
    And it has been tried 10 times

  @SRV-16
  Scenario: The operator's retry does not hasten what waits
    Given the relay runs
    And the delivery has failed once with "SMTP 451"
    When the operator retries it
    Then the delivery is not tried again at once

  @SRV-16
  Scenario: The operator reads the last failure until it is delivered
    Given the relay runs
    And the delivery has failed once with "SMTP 451"
    Then the delivery is waiting with the reason "SMTP 451"
    When the destination fails with "SMTP 421"
    Then the delivery is waiting with the reason "SMTP 421"
    When the destination takes the delivery
    Then the delivery is delivered and no reason is left

  @SRV-16
  Scenario: What waits because the destination was down is tried at once when it is back
    Given the relay runs
    And the delivery is under way
    When the destination is down
    Then the delivery is not tried again at once
    When the destination is back
    Then another attempt begins

  @SRV-16
  Scenario: What waits for another reason keeps its time when the destination is back
    Given the relay runs
    And the delivery has failed once with "SMTP 451"
    When the destination is back
    Then the delivery is not tried again at once

  @SRV-16
  Scenario Outline: A clock that was <ahead> ahead delays a new delivery by <wait>
    Given the relay runs
    When a visitor sends the contact form
    And the clock is set back by <ahead>
    Then another attempt begins after <wait> and not before

    Examples:
      | ahead | wait |
      | 61 s  | 60 s |
      | 62 s  | 0 s  |
      | 24 h  | 0 s  |

  @SRV-16
  Scenario: A clock that was a minute ahead delays what is retried by no more
    Given the relay runs
    And the delivery has been given up with the reason "SMTP 550"
    When the operator retries it
    And the clock is set back by 62 s
    Then another attempt begins

  @SRV-16
  Scenario Outline: A wait up to the longest pause is kept when the clock is set back by <ahead>
    Given the relay runs
    And the delivery has failed once with "SMTP 451"
    When the clock is set back by <ahead>
    Then another attempt begins no sooner than <from> and no later than <to>

    Examples:
      | ahead       | from        | to          |
      | 28 h        | 28 h        | 28 h 1 min  |
      | 28 h 48 min | 28 h 48 min | 28 h 49 min |
      | 28 h 50 min | 0 s         | 0 s         |

  @SRV-15 @SRV-16
  Scenario: After a crash the wait is kept as well when the clock is set back
    Given the relay runs
    And the delivery is under way
    When the relay's power fails
    And the relay starts again
    And the clock is set back by 1 h
    Then the delivery is not tried again at once

  @SRV-15
  Scenario: A retry of what was delivered delivers nothing again
    Given the relay runs
    And the delivery has been delivered
    When the operator retries it
    And a minute passes
    Then the delivery is delivered
    And the destination got it once

  @SRV-15
  Scenario: After a crash under way it is delivered all the same
    Given the relay runs
    And the delivery is under way
    When the relay's power fails
    And the relay starts again
    And the destination takes the delivery
    Then the delivery is delivered
    And every attempt carried the same id

  @SRV-15 @relay-only
  Scenario: A stop in good order delivers nothing twice
    Given the relay runs
    And the delivery is under way
    When the relay is asked to stop
    And the destination takes the delivery
    And the relay starts again
    And a minute passes
    Then the delivery is delivered
    And the destination got it once

  @SRV-14 @relay-only
  Scenario: The same submission sent twice is stored once
    Given the relay runs
    When a visitor sends the contact form
    And the visitor's browser sends the same request with the same key again
    Then the relay answers ok
    And there is 1 delivery

  @SRV-16 @relay-only
  Scenario: One destination's failure does not repeat the other's delivery
    Given the relay runs
    And a webhook is configured
    When a visitor sends the contact form
    And the mail is taken
    And the webhook fails with "503" and takes it the second time
    Then the mail went out once
    And the webhook got 2 attempts with the same id

  @SRV-16 @relay-only
  Scenario: One destination's wait is not the other's
    Given the relay runs
    And a webhook is configured
    When a visitor sends the contact form
    And the mail fails with "SMTP 451"
    And the webhook asks to be asked again in 24 h
    Then the delivery to the webhook is tried again after 24 h and not before
    And the mail has been tried again

  @SRV-16 @TEAM-3 @relay-only
  Scenario: A webhook that is put aside leaves the mail delivered
    Given the relay runs
    And a webhook is configured
    When a visitor sends the contact form
    And the mail is taken
    And the webhook refuses it for good with "410"
    Then the mail is delivered
    And the delivery to the webhook is given up with the reason "410"

  @SRV-4 @other-test
  Scenario: No password is in what is delivered, or in a reason
    Given the relay runs
    When a visitor signs up with the password "correct horse battery"
    And the destination fails with "SMTP 451" every time
    Then no delivery, reason, mail or log says "correct horse battery"
