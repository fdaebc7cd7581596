Feature: Tooltips
  A tooltip waits 700 ms, so that a pointer that only passes by opens nothing.
  Whoever has just read one and goes on to the next need not wait: within 300 ms of one closing the next opens without delay.

  Background:
    Given the visitor opens a page with the tooltips "First", "Second" and "Third"

  @UI-1
  Scenario: A tooltip opens after 700 ms
    When the visitor points at "First"
    Then the tooltip of "First" is shown after 700 ms and not before

  @UI-1
  Scenario: A pointer that passes by opens nothing
    When the visitor points at "First"
    And 699 ms pass
    And the visitor stops pointing at "First"
    Then no tooltip is shown
    And nothing changes for a minute

  @UI-1
  Scenario: The wait begins anew when the pointer comes back
    When the visitor points at "First"
    And 600 ms pass
    And the visitor stops pointing at "First"
    And 50 ms pass
    And the visitor points at "First"
    Then the tooltip of "First" is shown after 700 ms and not before

  @UI-1
  Scenario: An open tooltip stays as long as the pointer does
    When the visitor points at "First"
    And 700 ms pass
    Then the tooltip of "First" is shown
    And nothing changes for a minute

  @UI-1
  Scenario: A tooltip closes when the pointer leaves, and stays closed
    When the visitor points at "First"
    And 700 ms pass
    And the visitor stops pointing at "First"
    Then no tooltip is shown
    And nothing changes for a minute

  @UI-1
  Scenario Outline: The next tooltip opens without delay within 300 ms of one closing
    When the visitor points at "First"
    And 700 ms pass
    And the visitor stops pointing at "First"
    And <gap> ms pass
    And the visitor points at "Second"
    Then the tooltip of "Second" is shown
    And the tooltip of "First" is not shown

    Examples:
      | gap |
      | 1   |
      | 150 |
      | 299 |

  @UI-1
  Scenario Outline: From 300 ms after one closed the next waits 700 ms again
    When the visitor points at "First"
    And 700 ms pass
    And the visitor stops pointing at "First"
    And <gap> ms pass
    And the visitor points at "Second"
    Then the tooltip of "Second" is shown after 700 ms and not before

    Examples:
      | gap  |
      | 300  |
      | 301  |
      | 699  |
      | 5000 |

  @UI-1
  Scenario: The 300 ms count from the closing, not from the opening
    When the visitor points at "First"
    And 10 s pass
    And the visitor stops pointing at "First"
    And 200 ms pass
    And the visitor points at "Second"
    Then the tooltip of "Second" is shown

  @UI-1
  Scenario: One after the other is read without a wait
    When the visitor points at "First"
    And 700 ms pass
    And the visitor stops pointing at "First"
    And 250 ms pass
    And the visitor points at "Second"
    And the visitor stops pointing at "Second"
    And 250 ms pass
    And the visitor points at "Third"
    Then the tooltip of "Third" is shown
    And the tooltip of "Second" is not shown

  @UI-1
  Scenario: A tooltip that was opened without delay gives its own 300 ms, and no more
    When the visitor points at "First"
    And 700 ms pass
    And the visitor stops pointing at "First"
    And 100 ms pass
    And the visitor points at "Second"
    And the visitor stops pointing at "Second"
    And 301 ms pass
    And the visitor points at "Third"
    Then the tooltip of "Third" is shown after 700 ms and not before

  @UI-1
  Scenario: A tooltip opened without delay stays, although the 300 ms run out
    When the visitor points at "First"
    And 700 ms pass
    And the visitor stops pointing at "First"
    And 299 ms pass
    And the visitor points at "Second"
    Then the tooltip of "Second" is shown
    And nothing changes for a minute

  @UI-1
  Scenario: A tooltip that never opened spares the next one nothing
    When the visitor points at "First"
    And 650 ms pass
    And the visitor stops pointing at "First"
    And 10 ms pass
    And the visitor points at "Second"
    Then the tooltip of "Second" is shown after 700 ms and not before
    And the tooltip of "First" is not shown

  @UI-1
  Scenario: The pointer moves on before the first opened
    When the visitor points at "First"
    And 400 ms pass
    And the visitor moves the pointer from "First" to "Second"
    Then no tooltip is shown for 699 ms
    And the tooltip of "Second" is shown after 1 ms
    And the tooltip of "First" is not shown

  @UI-1
  Scenario: The pointer moves straight from an open tooltip to the next
    When the visitor points at "First"
    And 700 ms pass
    And the visitor moves the pointer from "First" to "Second"
    Then the tooltip of "Second" is shown
    And the tooltip of "First" is not shown

  @UI-1
  Scenario: Within 300 ms the same tooltip may be the next
    Given the visitor has opened and closed the tooltip of "First"
    When the visitor points at "First"
    Then the tooltip of "First" is shown

  @UI-1
  Scenario: The same tooltip opens a second and a third time
    Given the visitor has opened and closed the tooltip of "First"
    When 1 s passes
    And the visitor points at "First"
    Then the tooltip of "First" is shown after 700 ms and not before
    When the visitor stops pointing at "First"
    And 1 s passes
    And the visitor points at "First"
    Then the tooltip of "First" is shown after 700 ms and not before

  @UI-1
  Scenario: The focus opens a tooltip as the pointer does
    When the visitor moves the focus to "First"
    Then the tooltip of "First" is shown after 700 ms and not before
    And the focus is on "First"
    When the visitor moves the focus away from "First"
    Then no tooltip is shown

  @UI-1
  Scenario: A page that has been open for a while spares nothing of the 700 ms
    When 1 s passes
    And the visitor points at "First"
    Then the tooltip of "First" is shown after 700 ms and not before

  @UI-1
  Scenario: The focus does not begin the wait of a pointer anew
    When the visitor points at "First"
    And 400 ms pass
    And the visitor moves the focus to "First"
    Then the tooltip of "First" is shown after 300 ms and not before

  @UI-1
  Scenario: The focus leaves one control while the pointer is on another
    When the visitor moves the focus to "First"
    And the visitor points at "Second"
    And the visitor moves the focus away from "First"
    Then the tooltip of "Second" is shown after 700 ms and not before

  @UI-1
  Scenario: The focus leaves one control while the tooltip of another is open
    When the visitor moves the focus to "First"
    And the visitor points at "Second"
    And 700 ms pass
    And the visitor moves the focus away from "First"
    Then the tooltip of "Second" is shown
    And nothing changes for a minute

  @UI-1
  Scenario Outline: <key> closes a tooltip, and the next opens without delay
    When the visitor points at "First"
    And 700 ms pass
    And the visitor <closes>
    Then no tooltip is shown
    When the visitor <closes>
    Then no tooltip is shown
    When the visitor moves the pointer from "First" to "Second"
    Then the tooltip of "Second" is shown

    Examples:
      | key     | closes                    |
      | Escape  | presses the key "Escape"  |
      | A press | presses "First"           |

  @UI-1
  Scenario: Reading a tooltip costs nothing
    When the visitor points at "First"
    And 700 ms pass
    Then the tooltip of "First" is shown
    And no request goes out
    And the visitor stays on the page
