Feature: Change of the password
  The owner of an account, logged in, chooses a new password with the current one and decides what becomes of the other sessions.

  Background:
    Given the visitor opens "/change-password"

  @ACC-5 @SRV-1
  Scenario: Both passwords are sent, and the other sessions end unless they are kept
    Given the form is filled in
      | Current password | quiet-harbor-42 |
      | New password     | new-harbor-43   |
    When the visitor sends the form
    Then a request goes to "POST /account/password" with
      | current_password | quiet-harbor-42 |
      | password         | new-harbor-43   |
      | keep_sessions    |                 |
    And the request is a form post

  @ACC-5 @UI-2
  Scenario Outline: A password that is missing or too short is named at its field
    Given the form is filled in
      | <field> | <typed> |
    When the visitor sends the form
    Then no request goes out
    And the field "<field>" says what is wrong
    And the focus is on "<field>"

    Examples:
      | field            | typed   |
      | Current password |         |
      | New password     | hq7-vmz |

  @ACC-5
  Scenario: After it the fields are empty
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another message
    Then the field "Current password" is empty
    And the field "New password" is empty

  @ACC-5 @page-only
  Scenario: The new password logs in, the old one does not, and the session goes on
    Given the visitor is logged in
    And the visitor opens "/change-password"
    And the form is filled in
      | Current password | quiet-harbor-42 |
      | New password     | new-harbor-43   |
    When the visitor sends the form
    Then the page says "Your password has been changed."
    And a mail goes to "ada@clinic.example"
    When the visitor opens "/account"
    Then the page says "ada@clinic.example"

  @ACC-5 @page-only
  Scenario: A wrong current password changes nothing
    Given the visitor is logged in
    And the visitor opens "/change-password"
    And the form is filled in
      | Current password | quiet-harbor-4 |
      | New password     | new-harbor-43  |
    When the visitor sends the form
    Then the field "Current password" says "This is not your current password"
    And the page does not say "Your password has been changed."

  @ACC-5
  Scenario: It is confirmed where it was done
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Your password has been changed."
    And there is no alert
    And the visitor stays on the page
    And nothing changes for a minute

  @ACC-5 @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out

  @ACC-5 @UI-2
  Scenario: The relay's reason is shown, and the form can be sent again
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "Please log in first."
    Then the alert says "Please log in first."
    And the page does not say "Your password has been changed."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute
    When the visitor sends the form
    And the relay accepts
    Then the page says "Your password has been changed."
    And there is no alert

  @ACC-5 @UI-2
  Scenario: A reason for a field is shown at the field
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "New password" with "This cannot be taken"
    Then the field "New password" says "This cannot be taken"
    And the form can be sent

  @ACC-5 @UI-3
  Scenario: A relay that cannot be reached loses nothing
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And the console has the error
    And every field holds what was typed
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Your password has been changed."

  @ACC-5 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And every field holds what was typed
    And the form can be sent

  @ACC-5 @SRV-1
  Scenario: Without script the confirmation is the page's first sight
    Given the visitor opens "/change-password?changed=yes"
    Then the page says "Your password has been changed."
    And there is no alert
    And nothing changes for a minute
