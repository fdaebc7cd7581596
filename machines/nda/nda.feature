Feature: The agreement of the beta application
  On /beta-tester the agreement (NDA) can be read in a dialog before one agrees to it. Reading it
  changes nothing of the form, and it opens and closes as often as the visitor likes.

  Background:
    Given the visitor opens "/beta-tester"

  @BETA-2
  Scenario: The agreement is not in the way at first
    Then the agreement is not shown
    And nothing changes for a minute

  @BETA-2
  Scenario: The agreement opens and stays open while it is read
    When the visitor opens the agreement
    Then the agreement is shown
    And the page says "What stays between us"
    And the focus is inside the agreement
    And nothing changes for a minute
    And the agreement is shown

  @BETA-2
  Scenario: Its own button closes it
    Given the visitor opens the agreement
    When the visitor closes the agreement
    Then the agreement is not shown
    And the focus is on what opened the agreement
    And nothing changes for a minute

  @BETA-2
  Scenario: Escape closes it
    Given the visitor opens the agreement
    When the visitor presses the key "Escape"
    Then the agreement is not shown
    And the focus is on what opened the agreement

  @BETA-2
  Scenario: It can be opened and closed again by its button
    Given the visitor opens the agreement
    And the visitor closes the agreement
    When the visitor opens the agreement
    Then the agreement is shown
    And the focus is inside the agreement
    When the visitor closes the agreement
    Then the agreement is not shown
    And the focus is on what opened the agreement

  @BETA-2
  Scenario: Escape closes it a second and a third time as well
    Given the visitor opens the agreement
    And the visitor presses the key "Escape"
    And the visitor opens the agreement
    And the visitor presses the key "Escape"
    And the visitor opens the agreement
    When the visitor presses the key "Escape"
    Then the agreement is not shown
    And the focus is on what opened the agreement

  @BETA-2 @page-only
  Scenario: Escape with nothing open does nothing
    Given the visitor ticks "Agree"
    When the visitor presses the key "Escape"
    And the visitor presses the key "Escape"
    Then the agreement is not shown
    And the form can be sent
    And no request goes out

  @BETA-2 @page-only
  Scenario: The focus stays in the agreement while it is open
    Given the visitor opens the agreement
    When the visitor presses the key "Tab"
    And the visitor presses the key "Tab"
    And the visitor presses the key "Tab"
    Then the focus is inside the agreement

  @BETA-2 @page-only
  Scenario: It opens by keyboard
    When the visitor moves the focus to "what opens the agreement"
    And the visitor presses the key "Enter"
    Then the agreement is shown
    And the focus is inside the agreement
    And no request goes out

  @BETA-2 @page-only
  Scenario: To read is not to agree
    Given the visitor opens the agreement
    When the visitor presses the key "Escape"
    Then the form cannot be sent
    And no request goes out

  @BETA-2 @page-only
  Scenario: Who had agreed has still agreed after reading
    Given the visitor ticks "Agree"
    And the visitor opens the agreement
    When the visitor presses the key "Escape"
    Then the form can be sent

  @BETA-2 @UI-3 @page-only
  Scenario: What was typed is there after reading
    Given the form is filled in
      | Full name | Ada Byrne   |
      | Notes     | Nights only |
    And the visitor opens the agreement
    When the visitor presses the key "Escape"
    Then every field holds what was typed
    And no request goes out

  @BETA-2 @BETA-4 @page-only
  Scenario: It opens as before after an application was sent
    Given the visitor opens the agreement
    And the visitor presses the key "Escape"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another application
    And the visitor opens the agreement
    Then the agreement is shown

  @BETA-2 @UI-3 @page-only
  Scenario: Reading while the application is under way neither stops nor repeats it
    Given the form is filled in
    And the visitor sends the form
    And the visitor opens the agreement
    When the visitor presses the key "Escape"
    And the relay accepts
    Then the page says "Thank you for your application! We'll review your submission and get back to you soon."
    And only one request went out

  @BETA-2
  Scenario: A reload begins with the agreement closed
    Given the visitor opens the agreement
    When the visitor opens the page again
    Then the agreement is not shown
