Feature: Beta application
  At /beta-tester a clinician applies as a beta tester. Nothing is sent before the agreement is agreed to
  and before every required field is filled in, and the page says which are missing. After success the form
  is as new, and a second application can follow. (The agreement's dialog has a feature of its own: nda.)

  Background:
    Given the visitor opens "/beta-tester"

  @BETA-2 @RUN-2
  Scenario: Nothing can be sent before one agrees
    Then the form cannot be sent
    And there is no alert
    And nothing changes for a minute

  @BETA-2
  Scenario: Agreeing opens the way, and not agreeing closes it again
    When the visitor ticks "Agree"
    Then the form can be sent
    When the visitor unticks "Agree"
    Then the form cannot be sent
    When the visitor ticks "Agree"
    Then the form can be sent
    And no request goes out

  @BETA-2 @UI-2
  Scenario: Sending without having agreed is answered with the reason
    Given the form is filled in
    And the visitor unticks "Agree"
    When the visitor sends the form
    Then the alert says "Please agree to the NDA and beta testing guidelines."
    And no request goes out
    And every field holds what was typed

  @BETA-2
  Scenario: Who agrees after being asked can send
    Given the form is filled in
    And the visitor unticks "Agree"
    And the visitor sends the form
    When the visitor ticks "Agree"
    And the visitor sends the form
    Then a request goes to "POST /beta-signup" with
      | agree | on |
    And the page does not say "Please agree to the NDA and beta testing guidelines."

  @SHOW-15 @page-only
  Scenario: A domain that looks mistyped is asked about and not refused
    Given the form is filled in
      | Email | ada@gmial.com |
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor sends the form
    Then a request goes to "POST /beta-signup" with
      | email | ada@gmial.com |

  @BETA-1 @BETA-2 @UI-2
  Scenario Outline: A missing field is named in the alert and at the field
    Given the form is filled in
    When the visitor clears "<field>"
    And the visitor sends the form
    Then the alert begins with "Please fill in all required fields: "
    And the alert names "<field>"
    And the alert does not name "<other>"
    And the field "<field>" says what is wrong
    And the focus is on "<field>"
    And no request goes out

    Examples:
      | field     | other  |
      | Full name | Email  |
      | Email     | Phone  |
      | Phone     | County |
      | County    | Email  |

  @BETA-1 @BETA-2 @UI-2
  Scenario: All that is missing is named, and nothing that is optional
    When the visitor ticks "Agree"
    And the visitor sends the form
    Then the alert says "Please fill in all required fields: Full name, Email, Phone, Contact method, Clinical title, County, State"
    And the focus is on "Full name"
    And no request goes out

  @BETA-2
  Scenario: The list is as new as the sending
    Given the form is filled in
    And the visitor clears "Phone"
    And the visitor sends the form
    When the visitor fills in "Phone" with "(555) 010-0177"
    And the visitor clears "County"
    And the visitor sends the form
    Then the alert names "County"
    And the alert does not name "Phone"
    And the field "Phone" says nothing

  @BETA-2
  Scenario: Where fields and the agreement are missing the list comes first
    When the visitor sends the form
    Then the alert begins with "Please fill in all required fields: "
    And the page does not say "Please agree to the NDA and beta testing guidelines."
    And no request goes out

  @BETA-1
  Scenario Outline: What can be chosen is a closed list
    When the visitor chooses "<option>" for "<field>"
    Then the field "<field>" holds "<option>"

    Examples:
      | field          | option     |
      | Contact method | Email      |
      | Contact method | Phone      |
      | Contact method | Text       |
      | Clinical title | MD         |
      | Clinical title | DO         |
      | Clinical title | NP         |
      | Clinical title | PA         |
      | State          | Alabama    |
      | State          | California |
      | State          | Wyoming    |

  @BETA-1
  Scenario: All fifty states are there
    Then "State" offers 50 choices

  @BETA-3 @BETA-1
  Scenario: Everything is sent under its name, a state by its own
    Given the form is filled in
      | Full name      | Ada Byrne          |
      | Email          | ada@clinic.example |
      | Phone          | (555) 010-0177     |
      | Contact method | Text               |
      | Clinical title | NP                 |
      | County         | Kings              |
      | State          | New York           |
      | Employer       | Clinic North       |
      | Notes          | Nights only        |
    When the visitor ticks "Agree"
    And the visitor sends the form
    Then the request is multipart
    And a request goes to "POST /beta-signup" with
      | full_name      | Ada Byrne          |
      | email          | ada@clinic.example |
      | phone          | (555) 010-0177     |
      | contact_method | Text               |
      | clinical_title | NP                 |
      | county         | Kings              |
      | state          | New York           |
      | employer       | Clinic North       |
      | notes          | Nights only        |
      | agree          | on                 |

  @BETA-1
  Scenario: Employer and notes can be left out
    Given the form is filled in
    And the visitor clears "Employer"
    And the visitor clears "Notes"
    When the visitor sends the form
    Then a request goes to "POST /beta-signup" with
      | agree | on |

  @BETA-4
  Scenario: After success the form is as new
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Thank you for your application! We'll review your submission and get back to you soon."
    And there is no alert
    And nothing can be sent
    And nothing changes for a minute
    When the visitor begins another application
    Then every field is empty
    And the form cannot be sent

  @BETA-4 @BETA-2 @SRV-14
  Scenario: A second application asks for a second agreement and is one of its own
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another application
    And the form is filled in
      | Full name | Ben Okoro |
    And the visitor sends the form
    Then a request goes to "POST /beta-signup" with
      | full_name | Ben Okoro |
      | agree     | on        |
    And the second request has another key

  @BETA-4
  Scenario: A second application that fails is not thanked for
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another application
    And the form is filled in
    And the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Failed to submit your application. Please try again or contact us directly."
    And the page does not say "Thank you for your application! We'll review your submission and get back to you soon."

  @BETA-4 @SRV-3
  Scenario Outline: An answer that is not ok leaves the form as typed
    Given the form is filled in
    When the visitor sends the form
    And the relay answers <status>
    Then the alert says "Failed to submit your application. Please try again or contact us directly."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

    Examples:
      | status |
      | 400    |
      | 422    |
      | 429    |
      | 500    |
      | 503    |

  @BETA-4
  Scenario: The relay's own reason does not replace the text
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "We have enough testers."
    Then the alert says "Failed to submit your application. Please try again or contact us directly."

  @BETA-4 @UI-2
  Scenario: A field that the relay refuses says so itself, and the alert keeps its words
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Email" with "That address cannot receive mail."
    Then the field "Email" says "That address cannot receive mail."
    And the alert says "Failed to submit your application. Please try again or contact us directly."
    And the focus is on "Email"
    And every field holds what was typed

  @BETA-4
  Scenario: A relay that cannot be reached is an error of another kind
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again later."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

  @BETA-4 @CONT-3
  Scenario: A page in place of an answer is no success
    Given the form is filled in
    When the visitor sends the form
    And the relay answers 200 with a page
    Then the alert says "An error occurred. Please try again later."
    And every field holds what was typed

  @BETA-4 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again later." after 30 s and not before
    And every field holds what was typed

  @SRV-14 @BETA-4
  Scenario: Sending the same again after a lost answer does not make two applications
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Thank you for your application! We'll review your submission and get back to you soon."
    And there is no alert

  @BETA-4
  Scenario: What was changed after a failure is what is sent, and is an application of its own
    Given the form is filled in
      | Clinical title | MD |
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor chooses "DO" for "Clinical title"
    And the visitor sends the form
    Then a request goes to "POST /beta-signup" with
      | clinical_title | DO |
    And the second request has another key

  @BETA-2 @BETA-4
  Scenario: Who takes the agreement back after a failure cannot send
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor unticks "Agree"
    Then the form cannot be sent
    When the visitor sends the form
    Then only one request went out
    And the alert says "Please agree to the NDA and beta testing guidelines."

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  @SRV-11
  Scenario: Patient information is asked to be left out
    Then beside the field "Notes" stands "Please do not include patient information."

  @RUN-2 @BETA-3 @SRV-1 @page-only
  Scenario: Without script the form can be sent, and the relay refuses who has not agreed
    Given the visitor opens "/beta-tester" without script
    And the form is filled in
    And the visitor unticks "Agree"
    Then the form can be sent
    When the visitor sends the form
    And the relay refuses with "Please agree to the NDA and beta testing guidelines."
    Then the alert says "Please agree to the NDA and beta testing guidelines."
    And every field holds what was typed
