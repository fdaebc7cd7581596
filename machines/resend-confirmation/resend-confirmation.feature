Feature: Another confirmation
  Where a mailed link has expired or was used, the visitor can have another one sent. The answer is the same
  for every address, so it does not reveal who has an account.

  @SRV-6 @page-only
  Scenario Outline: The offer stands where a trial's link no longer holds
    Given the relay runs
    And the mailed link is the one of a trial signup by "ada@clinic.example"
    And the mailed link <fate>
    When the visitor opens the mailed link
    Then another confirmation is offered
    And no request goes out
    And nothing changes for a minute

    Examples:
      | fate        |
      | has expired |
      | was used    |

  @SRV-6 @page-only
  Scenario Outline: The offer comes where a mobile signup's link no longer holds
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the mailed link <fate>
    When the visitor opens the mailed link
    Then another confirmation is offered
    And no request goes out
    And nothing changes for a minute

    Examples:
      | fate        |
      | has expired |
      | was used    |

  @SRV-6 @page-only
  Scenario: A link that holds makes no offer
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    When the visitor opens the mailed link
    Then another confirmation is not offered

  @SRV-6
  Scenario: Asking for another goes to the relay
    Given the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    Then a request goes to "POST /api/resend-confirmation"
    And the visitor stays on the page

  @SRV-6 @page-only
  Scenario Outline: The answer is the same for every address
    Given the relay runs
    And "ada@clinic.example" has signed up and not confirmed
    And an account for "ben@clinic.example" exists
    And the visitor is offered another confirmation
    When the visitor asks for another confirmation for "<email>"
    Then the answer is the same as for "ada@clinic.example"
    And there is no alert

    Examples:
      | email              |
      | ben@clinic.example |
      | eve@clinic.example |

  @SRV-6 @page-only
  Scenario Outline: A mail goes only where there is something to confirm
    Given the relay runs
    And "ada@clinic.example" has signed up and not confirmed
    And the visitor is offered another confirmation
    When the visitor asks for another confirmation for "<email>"
    Then <mails> goes to "<email>"

    Examples:
      | email              | mails   |
      | ada@clinic.example | a mail  |
      | eve@clinic.example | no mail |

  @SRV-6 @page-only
  Scenario: The new link works
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the mailed link has expired
    And the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    And the visitor opens the newly mailed link
    Then the field "Password" is empty
    And another confirmation is not offered

  @SRV-6 @page-only
  Scenario: The link sent before still holds
    Given the relay runs
    And the mailed link is the one of a mobile signup by "ada@clinic.example"
    And the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    And the visitor opens the mailed link
    And the visitor fills in "New password" with "quiet-harbor-42"
    And the visitor presses "Complete registration"
    Then another confirmation is not offered
    And "New password" is not shown

  @SRV-6 @UI-3
  Scenario: While it is being sent it cannot be asked for a second time
    Given the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    And the visitor presses the same once more
    Then only one request went out

  @SRV-6 @UI-2
  Scenario Outline: A failure is told and can be tried again
    Given the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    And <answer>
    Then there is an alert
    And another confirmation is offered
    And nothing changes for a minute
    When the visitor asks for another confirmation for "ada@clinic.example"
    And the relay accepts
    Then there is no alert

    Examples:
      | answer                             |
      | the relay refuses without a reason |
      | the relay answers 429              |
      | the relay answers 503              |
      | the relay cannot be reached        |
      | the relay answers 200 with a page  |

  @SRV-6 @UI-3
  Scenario: A relay that never answers is given up
    Given the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    And the relay never answers
    Then there is an alert
    And another confirmation is offered

  @SRV-6
  Scenario: After success the page is at rest
    Given the visitor is offered another confirmation
    When the visitor asks for another confirmation for "ada@clinic.example"
    And the relay accepts
    Then there is no alert
    And only one request went out
    And nothing changes for a minute

  @SRV-6 @UI-2
  Scenario Outline: What is no address is refused at the field and not sent
    Given the visitor is offered another confirmation
    When the visitor asks for another confirmation for "<typed>"
    Then no request goes out
    And the field "Email" says what is wrong
    And the focus is on "Email"

    Examples:
      | typed |
      |       |
      | ada   |
