Feature: Ticker
  The stats scroll by below the hero, until the visitor reads them.
  The ticker pauses under the pointer, while something in it has the focus, and by a visible button; under reduced motion it stands still.

  @HOME-5
  Scenario: The ticker scrolls by itself
    Given the visitor opens "/"
    Then the ticker scrolls
    And the ticker still scrolls after a minute

  @HOME-5
  Scenario: Under the pointer it stands still, and goes on when the pointer leaves
    Given the visitor opens "/"
    When the visitor points at the ticker
    Then the ticker stands still for a minute
    When the visitor stops pointing at the ticker
    Then the ticker scrolls

  @HOME-5
  Scenario: Under the pointer it stands still a second time
    Given the visitor opens "/"
    When the visitor points at the ticker
    And the visitor stops pointing at the ticker
    And the visitor points at the ticker
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: With the focus in it, it stands still, and goes on when the focus leaves
    Given the visitor opens "/"
    When the visitor moves the focus into the ticker
    Then the ticker stands still for a minute
    When the visitor moves the focus out of the ticker
    Then the ticker scrolls

  @HOME-5
  Scenario: The pointer leaves, but the focus is still in it
    Given the visitor opens "/"
    When the visitor moves the focus into the ticker
    And the visitor points at the ticker
    And the visitor stops pointing at the ticker
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: The focus leaves, but the pointer is still on it
    Given the visitor opens "/"
    When the visitor points at the ticker
    And the visitor moves the focus into the ticker
    And the visitor moves the focus out of the ticker
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: Paused by the button it stays so, wherever pointer and focus are
    Given the visitor opens "/"
    When the visitor pauses the ticker by its button
    And the visitor stops pointing at the ticker
    And the visitor moves the focus out of the ticker
    Then the ticker stands still for a minute
    When the visitor points at the ticker
    And the visitor stops pointing at the ticker
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: The button lets it go on at once, also under the pointer, and pauses a second time
    Given the visitor opens "/"
    And the visitor has paused the ticker by its button and left it
    When the visitor resumes the ticker by its button
    Then the ticker scrolls
    When the visitor stops pointing at the ticker
    And the visitor points at the ticker
    Then the ticker stands still for a minute
    When the visitor stops pointing at the ticker
    And the visitor moves the focus out of the ticker
    Then the ticker scrolls
    When the visitor pauses the ticker by its button
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: The keyboard reaches the button
    Given the visitor opens "/"
    When the visitor moves the focus to the button of the ticker
    And the visitor presses the key "Enter"
    And the visitor moves the focus out of the ticker
    Then the ticker stands still for a minute

  @HOME-5 @page-only
  Scenario: Pausing the ticker leaves the banner alone
    Given the visitor opens "/"
    And the visitor has paused the ticker by its button and left it
    Then the banner moves on to another message

  @HOME-5
  Scenario: Under reduced motion it stands still
    Given the visitor prefers reduced motion
    And the visitor opens "/"
    Then the ticker stands still for a minute
    When the visitor points at the ticker
    And the visitor stops pointing at the ticker
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: Reduced motion chosen while the page is open holds as well
    Given the visitor opens "/"
    And the ticker scrolls
    When the visitor begins to prefer reduced motion
    Then the ticker stands still for a minute

  @HOME-5
  Scenario: Pressed, the button offers to go on
    Given the visitor opens "/"
    When the visitor presses "Stop figures"
    Then the button "Play figures" can be pressed
    And the ticker stands still for a minute
    When the visitor presses "Play figures"
    Then the ticker scrolls

  @HOME-5
  Scenario: Reduced motion leaves nothing to stop or to play
    Given the visitor opens "/"
    When the visitor presses "Stop figures"
    And the visitor begins to prefer reduced motion
    Then "Stop figures" is not shown
    And "Play figures" is not shown
    And the ticker stands still for a minute
