Feature: Deleting a note
  A note is deleted five seconds after Delete, so that a slip of the finger loses nothing.

  Background:
    Given the visitor opens "/notes/groceries"
    And the visitor presses "Delete"

  Scenario: A deletion can be undone for five seconds
    When 4999 ms pass
    And the visitor presses "Undo"
    Then "Delete" is shown
    And the page does not say "The note will be deleted in 5 seconds."
    And there is no alert

  Scenario: After five seconds the note is deleted
    When 5 s pass
    Then "Undo" is not shown
    And "Delete" is not shown
    When the relay accepts
    Then the page says "The note is deleted."

  Scenario: A note that is not deleted is said to be there
    When 5 s pass
    And the relay cannot be reached
    Then the alert says "The note could not be deleted. It is still here."
    And "Undo" is not shown
    When the visitor presses "Delete"
    Then the page says "The note will be deleted in 5 seconds."

  Scenario: A server that stays silent is given ten seconds
    When 5 s pass
    Then the alert says "The note could not be deleted. It is still here." after 10 s and not before
