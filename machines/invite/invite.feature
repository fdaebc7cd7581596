Feature: Invite code
  At /signup-invite a visitor gives an invite code. A valid one leads to the signup, which carries the invite
  with it; an invalid one is said to be so and can be corrected.

  Background:
    Given the visitor opens "/signup-invite"

  @SRV-7 @LOGIN-4 @SIGN-10
  Scenario: The form is empty at first
    Then the field "Invite code" is empty
    And there is no alert
    And nothing changes for a minute

  @SRV-7
  Scenario: The code is sent
    Given the form is filled in
      | Invite code | SPRING42 |
    When the visitor sends the form
    Then a request goes to "POST /signup-invite" with
      | code | SPRING42 |
    And the form says that it is being sent
    And the visitor stays on the page

  @SRV-7
  Scenario: A valid code leads to the signup
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts and answers "redirect" with "/signup?invite_token=abc123"
    Then the visitor is led to "/signup?invite_token=abc123"

  @SRV-7 @SIGN-6 @page-only
  Scenario: The signup carries the invite with it
    Given the relay runs
    And the invite code "SPRING42" was made
    And the form is filled in
      | Invite code | SPRING42 |
    When the visitor sends the form
    Then the visitor is led to "/signup" with an invite token
    When the visitor signs up there as a "Physician"
    Then the request carries that invite token as "invite_token"

  @SRV-7 @page-only
  Scenario: An unknown code is not valid
    Given the relay runs
    And the form is filled in
      | Invite code | NO-SUCH-CODE |
    When the visitor sends the form
    Then the alert says "That invite code is not valid."
    And the field "Invite code" says "That invite code is not valid."
    And the field "Invite code" holds "NO-SUCH-CODE"
    And the visitor stays on the page

  @SRV-7 @UI-2
  Scenario: An invalid code is said to be so and stays as typed
    Given the form is filled in
      | Invite code | SPRING-24 |
    When the visitor sends the form
    And the relay refuses the field "Invite code" with "That invite code is not valid."
    Then the alert says "That invite code is not valid."
    And the field "Invite code" says "That invite code is not valid."
    And the focus is on "Invite code"
    And the field "Invite code" holds "SPRING-24"
    And the form can be sent
    And the visitor stays on the page
    And nothing changes for a minute

  @SRV-7
  Scenario: A corrected code leads on
    Given the form is filled in
      | Invite code | SPRING-24 |
    And the visitor sends the form
    And the relay refuses with "That invite code is not valid."
    When the visitor fills in "Invite code" with "SPRING42"
    And the visitor sends the form
    Then a request goes to "POST /signup-invite" with
      | code | SPRING42 |
    When the relay accepts and answers "redirect" with "/signup?invite_token=abc123"
    Then the visitor is led to "/signup?invite_token=abc123"

  @SRV-7
  Scenario: A second wrong code is refused like the first
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses with "That invite code is not valid."
    And the visitor fills in "Invite code" with "SPRING-43"
    When the visitor sends the form
    And the relay refuses with "That invite code is not valid."
    Then the alert says "That invite code is not valid."
    And the field "Invite code" holds "SPRING-43"
    And the form can be sent

  @SRV-7
  Scenario: A second refusal has its own reason, not that of the first
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses the field "Invite code" with "That invite code is not valid."
    When the visitor sends the form
    And the relay refuses with "Too many attempts. Please try again later."
    Then the alert says "Too many attempts. Please try again later."
    And the field "Invite code" says nothing
    And the page does not say "That invite code is not valid."

  @SRV-7 @UI-2
  Scenario: An empty code is named at the field and not sent
    When the visitor sends the form
    Then no request goes out
    And the field "Invite code" says what is wrong
    And the focus is on "Invite code"
    And the page does not say "That invite code is not valid."
    And nothing changes for a minute

  @SRV-7 @UI-2
  Scenario: What was missing can be added
    Given the visitor sends the form
    When the visitor fills in "Invite code" with "SPRING42"
    And the visitor sends the form
    Then a request goes to "POST /signup-invite" with
      | code | SPRING42 |
    And the field "Invite code" says nothing

  # a failure of the network says nothing of the code
  @SRV-7
  Scenario Outline: A failure of another kind does not blame the code
    Given the form is filled in
    When the visitor sends the form
    And <answer>
    Then there is an alert
    And the page does not say "That invite code is not valid."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

    Examples:
      | answer                            |
      | the relay answers 429             |
      | the relay answers 503             |
      | the relay cannot be reached       |
      | the relay answers 200 with a page |

  @SRV-7 @UI-3
  Scenario: A relay that never answers is given up
    Given the form is filled in
    When the visitor sends the form
    And the relay never answers
    Then there is an alert
    And every field holds what was typed
    And the form can be sent

  @SRV-7
  Scenario: A failure's text does not outlive the next answer
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses the field "Invite code" with "That invite code is not valid."
    When the visitor sends the form
    And the relay cannot be reached
    Then there is an alert
    And the field "Invite code" says nothing
    And the page does not say "That invite code is not valid."

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  @SRV-7 @SRV-14
  Scenario: The same code sent again has the same key, and another code has another
    Given the form is filled in
      | Invite code | SPRING42 |
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts and answers "redirect" with "/signup?invite_token=abc123"
    Then the visitor is led to "/signup?invite_token=abc123"

  @SRV-7 @SRV-14
  Scenario: Another code than before is another message
    Given the form is filled in
      | Invite code | SPRING-24 |
    And the visitor sends the form
    And the relay refuses with "That invite code is not valid."
    When the visitor fills in "Invite code" with "SPRING42"
    And the visitor sends the form
    Then the second request has another key
    And there is no alert

  @SRV-7 @UI-3
  Scenario: A visitor who goes back from the signup finds a form that can be sent
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts and answers "redirect" with "/signup?invite_token=abc123"
    When the visitor goes back
    Then the form can be sent
    And "Continue to sign-up" is not shown

  @LEGAL-7 @SRV-10
  Scenario Outline: A valid code leads nowhere else than to the site
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts and answers "redirect" with "<place>"
    Then there is an alert
    And the form can be sent
    And the visitor is not led to "<place>"

    Examples:
      | place                 |
      | https://evil.example/ |
      | //evil.example/       |
      | /pricing              |

  @SRV-1 @SRV-7 @page-only
  Scenario: Without script an invalid code comes back as typed
    Given the visitor opens "/signup-invite" without script
    And the form is filled in
      | Invite code | SPRING-24 |
    When the visitor sends the form
    And the relay refuses with "That invite code is not valid."
    Then the page says "That invite code is not valid."
    And the field "Invite code" holds "SPRING-24"
