Feature: Completing a mobile signup
  The link that was mailed after a mobile signup opens /landing-new/complete-registration, which asks for a
  password. Opening it uses nothing up; only the visitor's own sending does, once and within 24 hours. A link
  that no longer holds offers to send another.

  @SRV-6
  Scenario: The link asks for a password and sends nothing by itself
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    When the visitor opens the mailed link
    Then the field "Password" is empty
    And there is no alert
    And no request goes out
    And nothing changes for a minute

  @SRV-6
  Scenario: The password is sent with the link's token
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
      | Password | quiet-harbor-42 |
    When the visitor sends the form
    Then the request carries
      | token    | the mailed link's token |
      | password | quiet-harbor-42         |
    And only one request went out

  @SRV-6 @SIGN-5 @UI-2
  Scenario Outline: Too short a password is refused at the field
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
      | Password | <typed> |
    When the visitor sends the form
    Then no request goes out
    And the field "Password" says what is wrong
    And the focus is on "Password"
    And nothing changes for a minute

    Examples:
      | typed   |
      |         |
      | hq7-vmz |

  @SRV-6 @SIGN-5 @UI-2
  Scenario: Eight characters are enough, after a refusal too
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
      | Password | hq7-vmz |
    And the visitor sends the form
    When the visitor fills in "Password" with "hq7-vmzk"
    And the visitor sends the form
    Then the request carries
      | password | hq7-vmzk |
    And the field "Password" says nothing
    And only one request went out

  @ACC-3
  Scenario: That common passwords are refused is known before sending
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    When the visitor opens the mailed link
    Then beside the field "Password" it is said that common passwords are refused

  @SRV-6
  Scenario: After success the password is no longer asked for
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then "Password" is not shown
    And there is no alert

  @SRV-6 @LOGIN-3 @page-only
  Scenario: Who has completed the signup can log in
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the password was set by the mailed link to "quiet-harbor-42"
    And the visitor opens "/login"
    And the form is filled in
      | Email    | ada@clinic.example |
      | Password | quiet-harbor-42    |
    When the visitor sends the form
    Then the visitor is led to "/legal-acceptance"

  @SRV-6 @page-only
  Scenario: Opening the link consumes nothing
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the visitor opens the mailed link again
    When the form is filled in
    And the visitor sends the form
    Then there is no alert
    And "Password" is not shown

  @SRV-6 @page-only
  Scenario: The link holds for 24 hours
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    When 23 h 59 min pass
    And the visitor opens the mailed link
    And the form is filled in
    And the visitor sends the form
    Then there is no alert
    And another confirmation is not offered

  @SRV-6 @ACC-9 @page-only
  Scenario: After 24 hours it does not, and says so when it is opened
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    When 24 h pass
    And the visitor opens the mailed link
    Then "Password" is not shown
    And another confirmation is offered

  @SRV-6 @page-only
  Scenario: A page left open longer than the link holds is refused when it is sent
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    When 24 h pass
    And the form is filled in
    And the visitor sends the form
    Then another confirmation is offered

  @SRV-6 @ACC-9 @page-only
  Scenario Outline: A used link says so when it is opened, and offers another
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the mailed link was used
    When the visitor opens the mailed link <how>
    Then "Password" is not shown
    And another confirmation is offered

    Examples:
      | how            |
      | again          |
      | without script |

  @SRV-6 @page-only
  Scenario: In two tabs the link works for the first that sends
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the password was set by the mailed link in another tab
    When the form is filled in
    And the visitor sends the form
    Then another confirmation is offered

  @SRV-6 @UI-2
  Scenario: A password the relay refuses is named at the field, and the link still holds
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Password" with "That password is too common."
    Then the field "Password" says "That password is too common."
    And the focus is on "Password"
    And the form can be sent
    And another confirmation is not offered
    And nothing changes for a minute

  @SRV-6 @UI-3
  Scenario Outline: A failure keeps what was typed and can be tried again
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And <answer>
    Then there is an alert
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

    Examples:
      | answer                            |
      | the relay answers 429             |
      | the relay answers 503             |
      | the relay cannot be reached       |
      | the relay answers 200 with a page |

  @SRV-6
  Scenario: A second try can succeed and leaves nothing of the failure
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    And the relay accepts
    Then there is no alert
    And "Password" is not shown

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
