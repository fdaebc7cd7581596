Feature: Mobile signup
  At /mobile-signup a visitor signs up with four details and a role, and finishes by a mailed link.
  In the iOS app nothing leads out of the form. A failure says what went wrong, keeps what was typed,
  and can be tried again without signing up twice.

  Background:
    Given the visitor opens "/mobile-signup"

  @MOB-1
  Scenario: The form is empty at first
    Then the field "Email" is empty
    And the field "First name" is empty
    And the field "Last name" is empty
    And the field "Organization" is empty
    And there is no alert
    And nothing changes for a minute

  @MOB-1 @MOB-3
  Scenario Outline: Every role is sent by its own name
    Given the form is filled in
      | Email      | ada@clinic.example |
      | First name | Ada                |
      | Last name  | Byrne              |
      | Role       | <role>             |
    When the visitor sends the form
    Then the request is JSON
    And a request goes to "POST /api/mobile-signup" with
      | email     | ada@clinic.example |
      | firstName | Ada                |
      | lastName  | Byrne              |
      | role      | <role>             |
      | isIOS     | false              |

    Examples:
      | role                |
      | physician           |
      | nurse_practitioner  |
      | physician_assistant |
      | resident            |
      | student             |
      | nurse               |
      | other_healthcare    |

  @MOB-1 @MOB-3
  Scenario: The organization is sent when there is one
    Given the form is filled in
      | Organization | Clinic North |
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | organization | Clinic North |

  @MOB-1 @MOB-3
  Scenario: An organization left empty is sent as an empty text
    Given the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | organization |  |

  @MOB-3
  Scenario: No password and no plan is sent from here
    Given the form is filled in
    When the visitor sends the form
    Then the request has no "password"
    And the request has no "plan"

  @MOB-1 @MOB-3
  Scenario: The role chosen last is the one that is sent
    Given the form is filled in
      | Role | physician |
    When the visitor chooses "student" for "Role"
    And the visitor chooses "nurse" for "Role"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | role | nurse |

  @SRV-11
  Scenario: Patient information is asked to be left out
    Then beside the field "Organization" stands "Please do not include patient information."

  # --- iOS ---

  @MOB-2 @page-only
  Scenario: Elsewhere the footer and the terms are there
    Then the link to "/faq" is shown
    And the link to "/terms" is shown

  @MOB-2 @MOB-3 @RUN-1
  Scenario: In the iOS app nothing leads out
    Given the visitor opens "/mobile-signup?ios=1"
    Then the link to "/faq" is not shown
    And the link to "/terms" is not shown
    And nothing changes for a minute
    Given the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | isIOS | true |

  @MOB-2 @MOB-3 @RUN-1
  Scenario: An iOS browser is known without the link's help
    Given the visitor's browser is on iOS
    And the visitor opens "/mobile-signup"
    Then the link to "/faq" is not shown
    And the link to "/terms" is not shown
    Given the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | isIOS | true |

  @MOB-2 @RUN-1 @page-only
  Scenario: The footer is hidden from the first paint, before any script
    Given the visitor opens "/mobile-signup?ios=1" without script
    Then the link to "/faq" is not shown
    And the link to "/terms" is not shown

  # --- refused before sending ---

  @MOB-1 @UI-2
  Scenario Outline: A field left empty is named at the field and nothing is sent
    Given the form is filled in
    When the visitor clears "<field>"
    And the visitor sends the form
    Then no request goes out
    And the field "<field>" says what is wrong
    And the focus is on "<field>"
    And the field "Organization" says nothing

    Examples:
      | field      |
      | Email      |
      | First name |
      | Last name  |

  @MOB-1 @UI-2
  Scenario: A role is asked for
    Given the visitor fills in "Email" with "ada@clinic.example"
    And the visitor fills in "First name" with "Ada"
    And the visitor fills in "Last name" with "Byrne"
    When the visitor sends the form
    Then no request goes out
    And the field "Role" says what is wrong
    And the focus is on "Role"

  @MOB-1 @UI-2
  Scenario: A corrected form is sent and says nothing of the old mistakes
    Given the form is filled in
      | Email | ada |
    And the visitor sends the form
    When the visitor fills in "Email" with "ada@clinic.example"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | email | ada@clinic.example |
    And the field "Email" says nothing
    And only one request went out

  @ACC-3 @page-only
  Scenario: A domain that looks mistyped is asked about and not refused
    Given the form is filled in
      | Email | ada@gmial.com |
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | email | ada@gmial.com |

  # --- success ---

  @MOB-4
  Scenario: After success the visitor is sent to the mail
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Check Your Email"
    And the page says "complete"
    And there is no alert
    And the visitor stays on the page
    And nothing changes for a minute

  @ACC-3 @SRV-6
  Scenario: After success the visitor is told how long the link holds
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "The email comes from Staveline."
    And the page says "24 hours"
    And the page says "spam folder"

  @SRV-8 @page-only
  Scenario: A known address is answered exactly as a new one
    Given the relay runs
    And an account for "ada@clinic.example" exists
    And the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    Then the page says "Check Your Email"
    And there is no alert

  @SRV-8 @MOB-2 @MOB-3
  Scenario: A wrong address can be corrected after success
    Given the visitor opens "/mobile-signup?ios=1"
    And the form is filled in
      | Email      | ada@clinc.example |
      | First name | Ada               |
    And the visitor sends the form
    And the relay accepts
    When the visitor asks to correct the address
    And the visitor fills in "Email" with "ada@clinic.example"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | email     | ada@clinic.example |
      | firstName | Ada                |
      | isIOS     | true               |
    And the second request has another key

  @SRV-8
  Scenario: The address can be corrected more than once
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    And the visitor asks to correct the address
    And the visitor sends the form
    And the relay accepts
    When the visitor asks to correct the address
    Then "Email" is shown
    And the page does not say "Check Your Email"

  # --- failure ---

  @MOB-4 @UI-2
  Scenario: The relay's own reason is shown
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "Signups are closed today."
    Then the alert says "Signups are closed today."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

  @MOB-4
  Scenario: A refusal without a reason has a text of its own
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "An error occurred. Please try again."
    And every field holds what was typed
    And the form can be sent

  @UI-2 @SRV-3
  Scenario: A field the relay refuses is named at the field
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Email" with "That address cannot receive mail."
    Then the field "Email" says "That address cannot receive mail."
    And the focus is on "Email"
    And the field "First name" says nothing

  @MOB-4
  Scenario: A relay that cannot be reached is a failure of the network
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "Network error. Please check your connection and try again."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

  @MOB-4 @CONT-3
  Scenario: A page in place of an answer is no success
    Given the form is filled in
    When the visitor sends the form
    And the relay answers 200 with a page
    Then the alert says "Network error. Please check your connection and try again."
    And the page does not say "Check Your Email"
    And every field holds what was typed

  @MOB-4 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "Network error. Please check your connection and try again." after 30 s and not before
    And every field holds what was typed

  @MOB-4 @SRV-14
  Scenario: Sending the same again after a lost answer does not sign up twice
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Check Your Email"
    And there is no alert

  @MOB-4
  Scenario: The next failure's text takes the place of the last one's
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses with "Signups are closed today."
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "Network error. Please check your connection and try again."
    And the page does not say "Signups are closed today."

  @MOB-4
  Scenario: What was changed after a failure is what is sent, and is a signup of its own
    Given the form is filled in
      | Role | resident |
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor chooses "physician" for "Role"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | role | physician |
    And the second request has another key

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  @SRV-1 @page-only
  Scenario: Without script a refused signup comes back as typed
    Given the visitor opens "/mobile-signup" without script
    And the form is filled in
    When the visitor sends the form
    And the relay refuses with "Signups are closed today."
    Then the alert says "Signups are closed today."
    And every field holds what was typed
