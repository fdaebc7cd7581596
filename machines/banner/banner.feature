Feature: Rotating banner
  The banner at the head of the home page shows one message after the other, by itself, until the visitor reads it.
  It pauses under the pointer, while something in it has the focus, and by a visible button; under reduced motion it stands still.

  @HOME-5
  Scenario: The banner moves on by itself
    Given the visitor opens "/"
    Then the banner shows one message
    And the banner moves on to another message
    And the banner moves on to another message

  @HOME-5
  Scenario: After the last message the first comes again
    Given the visitor opens "/"
    When the banner has moved on through all its messages
    Then the banner shows the message that it began with
    And the banner moves on to another message

  @HOME-5
  Scenario: Every message has the same time
    Given the visitor opens "/"
    When the banner has moved on once
    Then the banner moves on after the same time again
    And the banner moves on after the same time again

  @HOME-3
  Scenario: The banner says how many clinicians there are
    Given the visitor opens "/"
    When the banner has moved on through all its messages
    Then one of its messages said "8,698+"

  @HOME-5
  Scenario: A message that the visitor turns to stays, in both directions
    Given the visitor opens "/"
    Then the banner says "8,698+"
    When the visitor presses "Next announcement"
    Then the banner says "Built by"
    And the banner shows the same message for a minute
    When the visitor presses "Next announcement"
    Then the banner says "14-day free trial"
    When the visitor presses "Next announcement"
    Then the banner says "8,698+"
    When the visitor presses "Previous announcement"
    Then the banner says "14-day free trial"
    When the visitor presses "Previous announcement"
    Then the banner says "Built by"
    And the banner shows the same message for a minute

  @HOME-5
  Scenario: Under the pointer it pauses
    Given the visitor opens "/"
    When the visitor points at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: It goes on when the pointer leaves
    Given the visitor opens "/"
    When the visitor points at the banner
    And a minute passes
    And the visitor stops pointing at the banner
    Then the banner moves on to another message
    And the banner moves on to another message

  @HOME-5
  Scenario: It pauses under the pointer a second time
    Given the visitor opens "/"
    When the visitor points at the banner
    And the visitor stops pointing at the banner
    And the banner has moved on once
    And the visitor points at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: With the focus in it, it pauses, and goes on when the focus leaves
    Given the visitor opens "/"
    When the visitor moves the focus into the banner
    Then the banner shows the same message for a minute
    When the visitor moves the focus out of the banner
    Then the banner moves on to another message

  @HOME-5
  Scenario: The pointer leaves, but the focus is still in it
    Given the visitor opens "/"
    When the visitor moves the focus into the banner
    And the visitor points at the banner
    And the visitor stops pointing at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: The focus leaves, but the pointer is still on it
    Given the visitor opens "/"
    When the visitor points at the banner
    And the visitor moves the focus into the banner
    And the visitor moves the focus out of the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: Paused by the button it stays paused, wherever pointer and focus are
    Given the visitor opens "/"
    When the visitor pauses the banner by its button
    And the visitor stops pointing at the banner
    And the visitor moves the focus out of the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: A passing pointer does not undo the button
    Given the visitor opens "/"
    When the visitor pauses the banner by its button
    And the visitor stops pointing at the banner
    And the visitor moves the focus out of the banner
    And the visitor points at the banner
    And the visitor stops pointing at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: The button lets it go on at once, also under the pointer
    Given the visitor opens "/"
    And the visitor has paused the banner by its button and left it
    When the visitor resumes the banner by its button
    Then the banner moves on to another message
    When the visitor stops pointing at the banner
    And the visitor points at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: Paused and set going by its button, it goes on with the same message
    Given the visitor opens "/"
    Then the button says "Pause announcements"
    When the visitor pauses the banner by its button
    Then the button says "Play announcements"
    When a minute passes
    And the visitor resumes the banner by its button
    Then the button says "Pause announcements"
    And the banner says "8,698+"

  @HOME-5
  Scenario: A wait that was interrupted begins anew
    Given the visitor opens "/"
    And the banner has moved on once
    When 2 s pass
    And the visitor points at the banner
    And the visitor stops pointing at the banner
    Then the banner moves on after the same time again

  @HOME-5
  Scenario: The button pauses a second time
    Given the visitor opens "/"
    And the visitor has paused the banner by its button and left it
    And the visitor has resumed the banner by its button and left it
    When the visitor pauses the banner by its button
    And the visitor stops pointing at the banner
    And the visitor moves the focus out of the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: The keyboard reaches the button
    Given the visitor opens "/"
    When the visitor moves the focus to the button of the banner
    And the visitor presses the key "Enter"
    And the visitor moves the focus out of the banner
    Then the banner shows the same message for a minute

  @HOME-5 @page-only
  Scenario: Pausing the banner leaves the ticker alone
    Given the visitor opens "/"
    And the visitor has paused the banner by its button and left it
    Then the ticker scrolls

  @HOME-5
  Scenario: Under reduced motion it stands still
    Given the visitor prefers reduced motion
    And the visitor opens "/"
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: Pointing at it and leaving does not set it going under reduced motion
    Given the visitor prefers reduced motion
    And the visitor opens "/"
    When the visitor points at the banner
    And the visitor stops pointing at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: Reduced motion chosen while the page is open holds as well
    Given the visitor opens "/"
    And the banner has moved on once
    When the visitor begins to prefer reduced motion
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: Reduced motion chosen under the pointer holds when the pointer leaves
    Given the visitor opens "/"
    When the visitor points at the banner
    And the visitor begins to prefer reduced motion
    Then "Pause announcements" is not shown
    And "Play announcements" is not shown
    When the visitor stops pointing at the banner
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: A pause by the button outlasts a change of the preferred motion
    Given the visitor opens "/"
    And the visitor has paused the banner by its button and left it
    When the visitor begins to prefer reduced motion
    And the visitor no longer prefers reduced motion
    Then the banner shows the same message for a minute

  @HOME-5
  Scenario: A pause is not remembered for the next visit
    Given the visitor opens "/"
    And the visitor has paused the banner by its button and left it
    When the visitor opens the page again
    Then the banner moves on to another message

  @HOME-5
  Scenario: Leaving the page ends it
    Given the visitor opens "/"
    When the visitor follows a link to "/pricing"
    Then nothing changes for a minute
    And the console stays silent

  @HOME-5
  Scenario: Pressed, the button offers to go on
    Given the visitor opens "/"
    When the visitor presses "Pause announcements"
    Then the button "Play announcements" can be pressed
    And the banner shows the same message for a minute
    When the visitor presses "Play announcements"
    Then the banner moves on to another message

  @HOME-5
  Scenario: Reduced motion leaves nothing to pause, until it is no longer preferred
    Given the visitor opens "/"
    When the visitor begins to prefer reduced motion
    Then "Pause announcements" is not shown
    And "Play announcements" is not shown
    When the visitor points at the banner
    And the visitor stops pointing at the banner
    Then the banner shows the same message for a minute
    When the visitor no longer prefers reduced motion
    Then the banner moves on to another message

  @HOME-5
  Scenario: Before the first message comes the last
    Given the visitor opens "/"
    When the visitor presses "Previous announcement"
    Then the banner says "14-day free trial"
