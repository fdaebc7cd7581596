Feature: Forgotten password
  At /forgot-password a visitor gives an email address and is always told the same, whether or not that
  address has an account. Only an address with an account gets a mail with a link to set a new password.

  Background:
    Given the visitor opens "/forgot-password"

  @SRV-7 @LOGIN-4
  Scenario: The form is empty at first
    Then the field "Email" is empty
    And there is no alert
    And the page does not say "If that address has an account, a reset link is on its way."
    And nothing changes for a minute

  @SRV-7
  Scenario: The address is sent and answered
    Given the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    Then a request goes to "POST /forgot-password" with
      | email | ada@clinic.example |
    When the relay accepts
    Then the page says "If that address has an account, a reset link is on its way."
    And there is no alert
    And the visitor stays on the page
    And nothing changes for a minute

  @ACC-3 @page-only
  Scenario: A domain that looks mistyped is asked about and not refused
    Given the form is filled in
      | Email | ada@gmial.com |
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor sends the form
    Then a request goes to "POST /forgot-password" with
      | email | ada@gmial.com |

  @SRV-7
  Scenario: The answer is not given before the relay has answered
    Given the form is filled in
    When the visitor sends the form
    And 10 s pass
    Then the page does not say "If that address has an account, a reset link is on its way."
    And the form says that it is being sent

  @SRV-7 @page-only
  Scenario Outline: The answer does not tell a known address from an unknown one
    Given the relay runs
    And an account for "ada@clinic.example" exists
    And the form is filled in
      | Email | <email> |
    When the visitor sends the form
    Then the page says "If that address has an account, a reset link is on its way."
    And <mails> goes to "<email>"

    Examples:
      | email              | mails   |
      | ada@clinic.example | a mail  |
      | eve@clinic.example | no mail |

  @SRV-7 @UI-2
  Scenario Outline: What is no address is refused at the field and not sent
    Given the form is filled in
      | Email | <typed> |
    When the visitor sends the form
    Then no request goes out
    And the field "Email" says what is wrong
    And the focus is on "Email"
    And the page does not say "If that address has an account, a reset link is on its way."
    And nothing changes for a minute

    Examples:
      | typed |
      |       |
      | ada   |
      | ada@  |

  @SRV-7 @UI-2
  Scenario: A corrected address is sent and says nothing of the mistake
    Given the form is filled in
      | Email | ada |
    And the visitor sends the form
    When the visitor fills in "Email" with "ada@clinic.example"
    And the visitor sends the form
    Then a request goes to "POST /forgot-password" with
      | email | ada@clinic.example |
    And the field "Email" says nothing
    And only one request went out

  @SRV-7 @UI-2
  Scenario Outline: An answer that is not ok leaves the form as typed
    Given the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    And <answer>
    Then there is an alert
    And the page does not say "If that address has an account, a reset link is on its way."
    And the field "Email" holds "ada@clinic.example"
    And the form can be sent
    And nothing changes for a minute

    Examples:
      | answer                             |
      | the relay refuses without a reason |
      | the relay answers 429              |
      | the relay answers 503              |
      | the relay cannot be reached        |
      | the relay answers 200 with a page  |

  @SRV-7 @UI-3
  Scenario: A relay that never answers is given up
    Given the form is filled in
    When the visitor sends the form
    And the relay never answers
    Then there is an alert
    And every field holds what was typed
    And the form can be sent

  @SRV-7 @UI-2
  Scenario: An address that the relay refuses is said to be so at the field
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Email" with "That address cannot receive mail."
    Then the field "Email" says "That address cannot receive mail."
    And the alert says "That address cannot receive mail."
    And the focus is on "Email"

  @SRV-7
  Scenario: After a failure a second try can succeed, and nothing is left of the failure
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    And the relay accepts
    Then the page says "If that address has an account, a reset link is on its way."
    And there is no alert

  @SRV-7
  Scenario: Another link can be asked for, for another address
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another request
    And the form is filled in
      | Email | ben@clinic.example |
    And the visitor sends the form
    Then a request goes to "POST /forgot-password" with
      | email | ben@clinic.example |
    When the relay accepts
    Then the page says "If that address has an account, a reset link is on its way."

  # a second link for the same address is wanted where the first mail did not come: it must not be taken for the first request come twice
  @SRV-7 @SRV-14
  Scenario: The same address can ask again
    Given the form is filled in
      | Email | ada@clinic.example |
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another request
    And the form is filled in
      | Email | ada@clinic.example |
    And the visitor sends the form
    Then a request goes to "POST /forgot-password" with
      | email | ada@clinic.example |
    And the second request has another key

  @SRV-7
  Scenario: A second request that fails does not show the first one's answer
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another request
    And the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    Then there is an alert
    And the page does not say "If that address has an account, a reset link is on its way."

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  @SRV-9 @SRV-7 @page-only
  Scenario: Who tried the password too often still gets in by this way
    Given the relay runs
    And an account for "ada@clinic.example" exists
    And the login of "ada@clinic.example" was tried too often
    And the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    Then a mail goes to "ada@clinic.example"

  @SRV-1 @SRV-7
  Scenario: Without script the answer is the same
    Given the visitor opens "/forgot-password" without script
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "If that address has an account, a reset link is on its way."
