Feature: Live demo
  A visitor presses 'Start Demo' and watches, in 14 seconds, how a conversation becomes a clinical note.
  Six lines are spoken, six steps of processing are told, the note appears at 12 s and the demo is complete at 14 s.
  It can be reset and run again, any of three scripted visits, and it stops when the visitor leaves.

  @DEMO-1
  Scenario: Before the start nothing runs
    Given the visitor opens "/"
    Then the button "Start Demo" can be pressed
    And the page does not say "Demo Running..."
    And the page does not say "Demo Complete"
    And nothing changes in the demo for a minute

  @SHOW-1
  Scenario: Before the first run the sheet shows the finished note at rest
    Given the visitor opens "/"
    Then the note is shown at rest, plainly as an example
    When the visitor presses "Start Demo"
    Then the note is not shown
    And the demo's conversation has 0 lines

  @SHOW-1 @page-only
  Scenario: Without script the sheet shows the finished note too
    Given the visitor opens "/" without script
    Then the note is shown at rest, plainly as an example

  @DEMO-1
  Scenario: While it runs the button says so and cannot be pressed
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    Then the button says "Demo Running..."
    And the button "Demo Running..." cannot be pressed
    And the page does not say "Start Demo"
    When 13999 ms pass
    Then the button "Demo Running..." cannot be pressed

  @DEMO-2
  Scenario Outline: Line <line> is spoken at <time>
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    Then the demo's conversation has <line> lines after <time> and not before
    And each line names its speaker, and shows whether it is the clinician's

    Examples:
      | line | time   |
      | 1    | 1 s    |
      | 2    | 2500 ms |
      | 3    | 4 s    |
      | 4    | 6 s    |
      | 5    | 8 s    |
      | 6    | 10 s   |

  @DEMO-3
  Scenario Outline: The step "<step>" is told at <time>
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    Then the demo tells the step "<step>" after <time> and not before
    And the demo tells <told> steps

    Examples:
      | step                              | time | told |
      | processing speech patterns        | 2 s  | 1    |
      | identifying medical terminology   | 4 s  | 2    |
      | extracting symptoms and history   | 6 s  | 3    |
      | generating structured note        | 8 s  | 4    |
      | suggesting billing codes          | 10 s | 5    |
      | finalizing documentation          | 12 s | 6    |

  @DEMO-4
  Scenario: The note appears at 12 s
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    Then the note is shown after 12 s and not before
    And the note has a chief complaint, a history, an assessment and ICD-10 codes
    And the button "Demo Running..." cannot be pressed

  @DEMO-1 @DEMO-4
  Scenario: The demo is complete at 14 s and stays so
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    Then the page says "Demo Complete" after 14 s and not before
    And the button "Reset Demo" can be pressed
    And the demo's conversation has 6 lines
    And the demo tells 6 steps
    And the note is shown
    And nothing changes in the demo for a minute

  @DEMO-4
  Scenario: The completion says what was done
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 14 s pass
    Then the part "Demo Complete" says "30 seconds"
    And the part "Demo Complete" says "full clinical note"

  @DEMO-1 @SHOW-1
  Scenario: A reset leads back to the beginning
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 14 s pass
    And the visitor presses "Reset Demo"
    Then the button "Start Demo" can be pressed
    And the page does not say "Demo Complete"
    And "Reset Demo" is not shown
    And the note is shown at rest, plainly as an example
    And nothing changes in the demo for a minute

  @DEMO-1 @DEMO-2 @DEMO-4
  Scenario: A second run goes as the first did
    Given the visitor opens "/"
    And the visitor has run the demo to its end and reset it
    When the visitor presses "Start Demo"
    Then the note is not shown
    And the demo's conversation has 0 lines
    And the demo tells 0 steps
    And the demo's conversation has 1 line after 1 s and not before
    And the note is shown after 11 s and not before
    And the page says "Demo Complete" after 2 s and not before

  @DEMO-1
  Scenario: A third run is possible
    Given the visitor opens "/"
    And the visitor has run the demo to its end and reset it
    And the visitor has run the demo to its end and reset it
    When the visitor presses "Start Demo"
    Then the page says "Demo Complete" after 14 s and not before
    When the visitor presses "Reset Demo"
    Then the button "Start Demo" can be pressed

  @DEMO-1
  Scenario: A second press while it runs starts nothing over
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 5 s pass
    And the visitor presses "Demo Running..." all the same
    Then the demo's conversation has 3 lines
    And the page says "Demo Complete" after 9 s and not before

  @DEMO-5
  Scenario: Leaving the page stops the run
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 5 s pass
    And the visitor follows a link to "/pricing"
    Then nothing changes for a minute
    And the console stays silent

  @DEMO-5
  Scenario: Coming back finds the demo at its beginning
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 5 s pass
    And the visitor follows a link to "/pricing"
    And the visitor goes back
    Then the button "Start Demo" can be pressed
    And nothing changes in the demo for a minute
    When the visitor presses "Start Demo"
    Then the page says "Demo Complete" after 14 s and not before

  @DEMO-5 @page-only
  Scenario Outline: A background tab that wakes up late shows a consistent state
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And the browser runs no timer of the page until <time> have passed
    Then the demo tells no step before its line
    And the note is shown only if the demo's conversation has 6 lines
    And the page says "Demo Complete" only if the note is shown

    Examples:
      | time  |
      | 3 s   |
      | 9 s   |
      | 13 s  |
      | 120 s |

  @DEMO-5 @page-only
  Scenario: After a late wake-up the run still comes to its end
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And the browser runs no timer of the page until 9 s have passed
    And 14 s pass
    Then the page says "Demo Complete"
    And the demo's conversation has 6 lines
    And the demo tells 6 steps
    And nothing changes in the demo for a minute

  @SHOW-4
  Scenario Outline: Another scripted visit keeps the same times
    Given the visitor opens "/"
    When the visitor chooses the scripted visit "<visit>"
    And the visitor presses "Start Demo"
    Then the demo's conversation has 1 line after 1 s and not before
    And the demo's conversation has 6 lines after 9 s and not before
    And the demo's conversation is that of the "<visit>" visit, marked as scripted
    And the note is that of the "<visit>" visit after 2 s and not before
    And the page says "Demo Complete" after 2 s and not before

    Examples:
      | visit        |
      | urgent care  |
      | primary care |

  @SHOW-4
  Scenario: Whoever chooses nothing sees the default visit
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 14 s pass
    Then the demo's conversation is that of the "default" visit, marked as scripted
    And the note is that of the "default" visit

  @SHOW-4
  Scenario: The last choice counts
    Given the visitor opens "/"
    When the visitor chooses the scripted visit "urgent care"
    And the visitor chooses the scripted visit "primary care"
    Then the note is that of the "primary care" visit
    When the visitor presses "Start Demo"
    And 14 s pass
    Then the demo's conversation is that of the "primary care" visit, marked as scripted
    And the note is that of the "primary care" visit

  @SHOW-4 @DEMO-1
  Scenario: A second run shows the visit that was chosen for it
    Given the visitor opens "/"
    And the visitor has run the demo to its end and reset it
    When the visitor chooses the scripted visit "urgent care"
    And the visitor presses "Start Demo"
    And 14 s pass
    Then the demo's conversation is that of the "urgent care" visit, marked as scripted
    And the note is that of the "urgent care" visit

  @SHOW-4
  Scenario: Another visit takes the place of a complete one, at rest
    Given the visitor opens "/"
    And the visitor has run the demo to its end
    When the visitor chooses the scripted visit "urgent care"
    Then the button "Start Demo" can be pressed
    And the note is that of the "urgent care" visit
    And nothing changes in the demo for a minute

  @SHOW-4
  Scenario: A visit that runs is not exchanged
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 5 s pass
    And the visitor tries to choose the scripted visit "urgent care"
    And 9 s pass
    Then the page says "Demo Complete"
    And the demo's conversation is that of the "default" visit, marked as scripted
    And the note is that of the "default" visit

  @SHOW-2 @SHOW-13
  Scenario: On a phone the note is in view when it appears, and at the end
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses "Start Demo"
    And 12 s pass
    Then the note is in view
    When 2 s pass
    Then the note is in view

  @SHOW-2 @page-only
  Scenario: Nothing jumps under reduced motion
    Given the screen is 390 px wide
    And the visitor prefers reduced motion
    And the visitor opens "/"
    When the visitor presses "Start Demo"
    And 14 s pass
    Then the page has not been scrolled by anyone but the visitor

  @SHOW-2 @page-only
  Scenario: Nothing jumps while the visitor scrolls
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses "Start Demo"
    And the visitor is scrolling while 14 s pass
    Then the page has not been scrolled by anyone but the visitor

  @DEMO-5 @page-only
  Scenario: The demo sends nothing
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 14 s pass
    Then no request goes out
    And the visitor stays on the page

  @SHOW-13
  Scenario: On a phone the run is seen from its first line
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses "Start Demo"
    Then the top of the demo's sheet is in view
    When 1 s pass
    Then the demo's conversation has 1 line
    And the top of the demo's sheet is in view

  @SHOW-13 @page-only
  Scenario Outline: The end is in view on a laptop
    Given the visitor opens "/"
    And the window is <width> by <height> px
    When the visitor chooses the scripted visit "<visit>"
    And the visitor presses "Start Demo"
    And 14 s pass
    Then the words "This scripted demo plays in 14 seconds." are in view

    Examples:
      | width | height | visit        |
      | 1024  | 768    | walk-in      |
      | 1024  | 768    | urgent care  |
      | 1024  | 768    | primary care |
      | 1440  | 900    | walk-in      |
      | 1440  | 900    | urgent care  |
      | 1440  | 900    | primary care |

  @SHOW-13 @page-only
  Scenario: In a hidden tab the page stays where it is
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the tab is hidden
    And the visitor presses "Start Demo"
    And 14 s pass
    Then the page has not been scrolled by anyone but the visitor

  @SHOW-14
  Scenario: The finished note can be copied
    Given the visitor opens "/"
    Then "Copy note" is not shown
    When the visitor presses "Start Demo"
    And 14 s pass
    Then "Copy note" is shown

  @SHOW-14
  Scenario: The trace begins when the note is complete
    Given the visitor opens "/"
    When the visitor presses "Start Demo"
    And 13 s pass
    Then no trace has begun
    When 1 s pass
    Then the trace of the note has begun
