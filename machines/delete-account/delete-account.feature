Feature: Deletion of the account
  The owner of an account, logged in, deletes it after giving the password again. The page says what goes and what stays.

  Background:
    Given the visitor opens "/delete-account"

  @ACC-5 @SRV-1
  Scenario: The password is sent, and nothing else
    Given the form is filled in
      | Password | quiet-harbor-42 |
    When the visitor sends the form
    Then a request goes to "POST /account/delete" with
      | password | quiet-harbor-42 |
    And the request is a form post

  @ACC-5 @UI-2
  Scenario: Without the password nothing is sent
    When the visitor sends the form
    Then no request goes out
    And the field "Password" says what is wrong
    And the focus is on "Password"

  @ACC-5 @page-only
  Scenario: What stays is said before and after
    Then the page says "The record of what you accepted"
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "The record of what you accepted"

  @ACC-5 @page-only
  Scenario: After it the account is gone
    Given the visitor is logged in
    And the visitor opens "/delete-account"
    And the form is filled in
      | Password | quiet-harbor-42 |
    When the visitor sends the form
    Then the page says "Your account has been deleted."
    When the visitor opens "/account"
    Then the visitor is led to "/login"

  @ACC-5
  Scenario: It is confirmed where it was done
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Your account has been deleted."
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
    And the page does not say "Your account has been deleted."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute
    When the visitor sends the form
    And the relay accepts
    Then the page says "Your account has been deleted."
    And there is no alert

  @ACC-5 @UI-2
  Scenario: A reason for a field is shown at the field
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Password" with "This cannot be taken"
    Then the field "Password" says "This cannot be taken"
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
    Then the page says "Your account has been deleted."

  @ACC-5 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And every field holds what was typed
    And the form can be sent

  @ACC-5 @SRV-1
  Scenario: Without script the confirmation is the page's first sight
    Given the visitor opens "/delete-account?deleted=yes"
    Then the page says "Your account has been deleted."
    And there is no alert
    And nothing changes for a minute
