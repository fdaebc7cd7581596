Feature: A new password
  The mailed link opens /landing-new/reset-password, where the visitor sets a new password. The link works
  once, and looking at the page does not use it up. A new password ends every session, and afterwards
  nothing on the page leads back to the old one.

  @SRV-7 @LOGIN-4
  Scenario: The link asks for a new password
    Given the mailed link is the one of a reset for "ada@clinic.example"
    When the visitor opens the mailed link
    Then the field "Password" is empty
    And there is no alert
    And no request goes out
    And nothing changes for a minute

  @SRV-7
  Scenario: The password is sent with the link's token
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
      | Password | new-harbor-43 |
    When the visitor sends the form
    Then a request goes to "POST /reset-password" with
      | token    | the mailed link's token |
      | password | new-harbor-43           |

  @SRV-7 @SIGN-5 @UI-2
  Scenario Outline: Too short a password is refused at the field
    Given the mailed link is the one of a reset for "ada@clinic.example"
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

  @SRV-7 @SIGN-5
  Scenario: Eight characters are enough
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
      | Password | hq7-vmzk |
    When the visitor sends the form
    Then a request goes to "POST /reset-password" with
      | password | hq7-vmzk |

  @SRV-7 @UI-2
  Scenario: A corrected password is the one that is sent
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
      | Password | hq7-vmz |
    And the visitor sends the form
    When the visitor fills in "Password" with "new-harbor-43"
    And the visitor sends the form
    Then a request goes to "POST /reset-password" with
      | password | new-harbor-43 |
    And the field "Password" says nothing
    And only one request went out

  @ACC-3
  Scenario: That common passwords are refused is known before sending
    Given the mailed link is the one of a reset for "ada@clinic.example"
    When the visitor opens the mailed link
    Then beside the field "Password" it is said that common passwords are refused

  @ACC-6 @SRV-7
  Scenario: After success nothing leads back to the old password
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then there is no alert
    And "Password" is not shown
    And the link to "/forgot-password" is not shown

  @SRV-7 @page-only
  Scenario: The new password logs in, the old one does not
    Given the relay runs
    And the password of "ada@clinic.example" was reset to "new-harbor-43"
    And the visitor opens "/login"
    And the form is filled in
      | Email    | ada@clinic.example |
      | Password | quiet-harbor-42    |
    When the visitor sends the form
    Then the alert says "Email or password is incorrect."
    When the visitor fills in "Password" with "new-harbor-43"
    And the visitor sends the form
    Then the visitor is led to "/account"

  @SRV-7 @page-only
  Scenario: A new password ends every session
    Given the relay runs
    And the visitor is logged in
    And the password of the visitor is reset in another browser
    When the visitor opens "/account"
    Then the visitor is led to "/login"

  @SRV-9 @SRV-7 @page-only
  Scenario: After a reset the owner gets in although it was tried too often
    Given the relay runs
    And the login of "ada@clinic.example" was tried too often
    And the password of "ada@clinic.example" was reset to "new-harbor-43"
    And the visitor opens "/login"
    And the form is filled in
      | Email    | ada@clinic.example |
      | Password | new-harbor-43      |
    When the visitor sends the form
    Then the visitor is led to "/account"

  @SRV-6 @SRV-7 @page-only
  Scenario: Looking at the link does not use it up
    Given the relay runs
    And the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the visitor opens the mailed link again
    When the form is filled in
    And the visitor sends the form
    Then there is no alert
    And "Password" is not shown

  @ACC-9 @page-only
  Scenario Outline: A link that was used or is over says so when it is opened
    Given the relay runs
    And the mailed link is the one of a reset for "ada@clinic.example"
    And the mailed link <fate>
    When the visitor opens the mailed link <how>
    Then "Password" is not shown
    And the link to "/forgot-password" is shown
    And no request goes out

    Examples:
      | fate        | how            |
      | was used    | again          |
      | was used    | without script |
      | has expired | again          |

  # settled: a used link cannot be used by sending once more; the way to another one is shown
  @SRV-7 @page-only
  Scenario: In two tabs the link works for the first that sends
    Given the relay runs
    And the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the password was set by the mailed link in another tab
    When the form is filled in
    And the visitor sends the form
    Then "Password" is not shown
    And the link to "/forgot-password" is shown

  @SRV-7 @UI-2
  Scenario: The relay's own reason is shown
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Password" with "That password is too common."
    Then the field "Password" says "That password is too common."
    And the focus is on "Password"
    And the form can be sent
    And nothing changes for a minute

  @SRV-7 @UI-3
  Scenario Outline: A failure keeps what was typed and can be tried again
    Given the mailed link is the one of a reset for "ada@clinic.example"
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

  @SRV-7
  Scenario: A second try goes with the same token and leaves nothing of the failure
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then a request goes to "POST /reset-password" with
      | token | the mailed link's token |
    When the relay accepts
    Then there is no alert
    And "Password" is not shown

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link
    And the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out

  @SRV-1 @SRV-7 @page-only
  Scenario: Without script a refused password can be corrected
    Given the mailed link is the one of a reset for "ada@clinic.example"
    And the visitor opens the mailed link without script
    And the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Password" with "That password is too common."
    Then the page says "That password is too common."
    And the form can be sent
