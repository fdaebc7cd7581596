Feature: Showing the password
  At /login the visitor can look at the password that was typed and hide it again, as often as needed.
  Looking changes nothing of it and sends nothing.

  Background:
    Given the visitor opens "/login"

  @LOGIN-1
  Scenario: A password cannot be read at first
    When the visitor fills in "Password" with "quiet-harbor-42"
    Then the password cannot be read
    And nothing changes for a minute

  @LOGIN-1
  Scenario: It can be shown, and stays shown
    Given the visitor fills in "Password" with "quiet-harbor-42"
    When the visitor shows the password
    Then the password can be read
    And the status says "Your password is visible"
    And nothing changes for a minute

  @LOGIN-1
  Scenario: It can be hidden again
    Given the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor shows the password
    When the visitor hides the password
    Then the password cannot be read
    And the status says "Your password is hidden"
    And nothing changes for a minute

  @LOGIN-1
  Scenario: It can be shown a second and a third time
    Given the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor shows the password
    And the visitor hides the password
    When the visitor shows the password
    Then the password can be read
    When the visitor hides the password
    Then the password cannot be read
    When the visitor shows the password
    Then the password can be read
    And the status says "Your password is visible"

  @LOGIN-1
  Scenario: Looking changes nothing and sends nothing
    Given the visitor fills in "Email" with "ada@clinic.example"
    And the visitor fills in "Password" with "quiet-harbor-42"
    When the visitor shows the password
    And the visitor hides the password
    Then the field "Email" holds "ada@clinic.example"
    And the field "Password" holds "quiet-harbor-42"
    And no request goes out
    And the field "Password" says nothing

  @LOGIN-1
  Scenario: One can type on while it is shown
    Given the visitor fills in "Password" with "quiet"
    And the visitor shows the password
    When the visitor fills in "Password" with "quiet-harbor-42"
    Then the password can be read
    And the field "Password" holds "quiet-harbor-42"

  @LOGIN-1
  Scenario: It can be chosen before anything is typed
    When the visitor shows the password
    And the visitor fills in "Password" with "quiet-harbor-42"
    Then the password can be read

  @LOGIN-1
  Scenario Outline: It works by keyboard
    Given the visitor fills in "Password" with "quiet-harbor-42"
    When the visitor moves the focus to "the control that shows the password"
    And the visitor presses the key "<key>"
    Then the password can be read
    When the visitor presses the key "<key>"
    Then the password cannot be read
    And no request goes out

    Examples:
      | key   |
      | Enter |
      | Space |

  @LOGIN-1 @page-only
  Scenario: A password that is shown is sent like any other
    Given the visitor fills in "Email" with "ada@clinic.example"
    And the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor shows the password
    When the visitor sends the form
    Then a request goes to "POST /login" with
      | email    | ada@clinic.example |
      | password | quiet-harbor-42    |

  # a browser may keep and offer what stood in a plain text field
  @LOGIN-1
  Scenario Outline: A password that is shown is hidden when the visitor <leaves>
    Given the visitor fills in "Email" with "ada@clinic.example"
    And the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor shows the password
    When the visitor <leaves>
    Then the password cannot be read
    And the page does not say "Your password is visible"

    Examples:
      | leaves                                              |
      | sends the form                                      |
      | comes back to the page, which the browser has kept  |

  @LOGIN-1
  Scenario: A new visit begins with it hidden
    Given the visitor shows the password
    When the visitor opens the page again
    And the visitor fills in "Password" with "quiet-harbor-42"
    Then the password cannot be read
