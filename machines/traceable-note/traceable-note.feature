Feature: Traceable note
  The finished note of the live demo says which words of the conversation each of its fields came from.
  A field and its words are marked together: pointed at, focused or tapped, from either side.

  @SHOW-3
  Scenario Outline: A field of the note marks the words it came from
    Given the visitor opens "/"
    When the visitor <reaches> the field "history" of the note
    Then the words of the conversation that the field "history" came from are marked
    And no other words of the conversation are marked

    Examples:
      | reaches            |
      | points at          |
      | moves the focus to |
      | taps               |

  @SHOW-3
  Scenario: The words mark the field that came from them
    Given the visitor opens "/"
    When the visitor points at words that the field "assessment" came from
    Then the field "assessment" of the note is marked
    When the visitor stops pointing at them
    Then nothing of the note is marked

  @SHOW-3
  Scenario: The mark goes with the pointer
    Given the visitor opens "/"
    When the visitor points at the field "history" of the note
    And the visitor points at the field "assessment" of the note
    Then the words of the conversation that the field "assessment" came from are marked
    And no other words of the conversation are marked

  @SHOW-3
  Scenario: A tap keeps the mark, the next tap on the field takes it away
    Given the visitor opens "/"
    When the visitor taps the field "history" of the note
    Then the words of the conversation that the field "history" came from are marked
    And the marks stay for a minute
    When the visitor taps the field "history" of the note
    Then nothing of the note is marked

  @SHOW-3
  Scenario: A tap on another field marks that one
    Given the visitor opens "/"
    When the visitor taps the field "history" of the note
    And the visitor taps the field "assessment" of the note
    Then the words of the conversation that the field "assessment" came from are marked
    And no other words of the conversation are marked

  @SHOW-3
  Scenario: Pointing at another field ends a mark that was kept
    Given the visitor opens "/"
    When the visitor taps the field "history" of the note
    And the visitor points at the field "assessment" of the note
    And the visitor stops pointing at it
    Then nothing of the note is marked

  @SHOW-3
  Scenario Outline: Escape takes the mark away
    Given the visitor opens "/"
    When the visitor <reaches> the field "history" of the note
    And the visitor presses the key "Escape"
    Then nothing of the note is marked
    When the visitor points at the field "assessment" of the note
    Then the words of the conversation that the field "assessment" came from are marked

    Examples:
      | reaches   |
      | points at |
      | taps      |

  @SHOW-1 @SHOW-3
  Scenario Outline: Another visit has no marks yet
    Given the visitor opens "/"
    When the visitor <reaches> the field "history" of the note
    And the visitor chooses another scripted visit
    Then nothing of the note is marked

    Examples:
      | reaches   |
      | points at |
      | taps      |

  @SHOW-3 @page-only
  Scenario: Every field of a note that a run has written has its words
    Given the visitor opens "/"
    And the visitor has run the demo to its end
    Then every field of the note has words of the conversation that it came from
    And a screen reader is told the words of each field

  @SHOW-14
  Scenario: Once the note is complete, each field shows its words in turn, once
    Given the visitor opens "/"
    When the run of the demo comes to its end
    Then the field "chiefComplaint" of the note is marked
    And the field "history" of the note is marked after 900 ms and not before
    And the words of the conversation that the field "history" came from are marked
    And no other words of the conversation are marked
    And the field "assessment" of the note is marked after 900 ms and not before
    When 3 s pass
    Then nothing of the note is marked
    And the marks stay for a minute

  @SHOW-14
  Scenario Outline: The visitor's first gesture ends the trace
    Given the visitor opens "/"
    When the run of the demo comes to its end
    And 1 s pass
    And the visitor <gesture>
    Then the words of the conversation that the field "assessment" came from are marked
    And no other words of the conversation are marked
    And the marks stay for a minute

    Examples:
      | gesture                                    |
      | points at the field "assessment" of the note |
      | taps the field "assessment" of the note      |

  @SHOW-14
  Scenario: Escape ends the trace
    Given the visitor opens "/"
    When the run of the demo comes to its end
    And the visitor presses the key "Escape"
    Then nothing of the note is marked
    And the marks stay for a minute

  @SHOW-14
  Scenario: Another visit ends the trace
    Given the visitor opens "/"
    When the run of the demo comes to its end
    And the visitor chooses another scripted visit
    Then nothing of the note is marked
    And the marks stay for a minute

  @SHOW-14 @page-only
  Scenario: Scrolling ends the trace
    Given the visitor opens "/"
    When the run of the demo comes to its end
    And the visitor turns the wheel
    Then nothing of the note is marked

  @SHOW-14 @page-only
  Scenario: The trace announces nothing
    Given the visitor opens "/"
    When the run of the demo comes to its end
    Then nothing is announced while 5 s pass

  @SHOW-14
  Scenario: Under reduced motion no trace plays
    Given the visitor prefers reduced motion
    And the visitor opens "/"
    When the run of the demo comes to its end
    Then nothing of the note is marked
    And the marks stay for a minute
