Feature: Career application
  At /career-application a visitor applies for a position with a resume. The link can name the position;
  what the visitor chooses afterwards counts. What is missing is named before anything is sent, the upload
  shows how far it is, and a failure loses neither the words nor the file. (The file field: resume.)

  Background:
    Given the visitor opens "/career-application"

  @CAR-2
  Scenario: Without a position in the link none is chosen
    Then the field "Position" is empty
    And nothing is attached
    And there is no alert
    And nothing changes for a minute

  @CAR-1 @CAR-2 @page-only
  Scenario Outline: The link chooses the position
    Given the visitor opens "/career-application?position=<title>"
    Then the field "Position" holds "<position>"

    Examples:
      | title                       | position                      |
      | Advisory%20Board%20Member   | Advisory Board Member         |
      | Integration%20Specialist    | Integration Specialist        |
      | Compliance%20Officer        | Compliance Officer            |
      | Mobile%20App%20Developer    | Mobile App Developer          |
      | Chief%20Technology%20Officer | Chief Technology Officer (CTO) |
      | Other                       | Other                         |

  @CAR-2 @page-only
  Scenario: An unknown position chooses nothing
    Given the visitor opens "/career-application?position=Astronaut"
    Then the field "Position" is empty

  @CAR-2 @CAR-4
  Scenario: The position chosen last is the one that is sent
    Given the visitor opens "/career-application?position=Compliance%20Officer"
    And the form is filled in
      | Position | Mobile App Developer |
    When the visitor chooses "Other" for "Position"
    And the visitor sends the form
    Then a request goes to "POST /career-application" with
      | position | Other |

  @CAR-2 @CAR-4
  Scenario: The position of the link is sent by its full name
    Given the visitor opens "/career-application?position=Chief%20Technology%20Officer"
    And the visitor fills in "Full name" with "Ada Byrne"
    And the visitor fills in "Email" with "ada@clinic.example"
    And the visitor fills in "Phone" with "(555) 010-0177"
    And the visitor attaches "resume.pdf" of 1 MB
    When the visitor sends the form
    Then a request goes to "POST /career-application" with
      | position | Chief Technology Officer (CTO) |

  @CAR-3 @page-only
  Scenario: One finds back to the careers
    Then the link to "/careers" is shown

  # --- refused before sending ---

  @SHOW-15 @page-only
  Scenario: A domain that looks mistyped is asked about and not refused
    Given the form is filled in
      | Email | ada@gmial.com |
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor sends the form
    Then a request goes to "POST /career-application" with
      | email | ada@gmial.com |

  @CAR-3 @UI-2
  Scenario Outline: A missing field is listed in the alert and named at the field
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
      | field     | other |
      | Full name | Phone |
      | Email     | Phone |
      | Phone     | Email |

  @CAR-3 @UI-2
  Scenario: All that is missing is listed, and nothing that is optional
    When the visitor sends the form
    Then the alert names "Position"
    And the alert names "Full name"
    And the alert names "Email"
    And the alert names "Phone"
    And the alert does not name "LinkedIn"
    And the alert does not name "Cover letter"
    And the focus is on "Position"
    And no request goes out

  @CAR-3 @UI-2
  Scenario: The list is as new as the sending
    Given the form is filled in
    And the visitor clears "Phone"
    And the visitor sends the form
    When the visitor fills in "Phone" with "(555) 010-0177"
    And the visitor clears "Email"
    And the visitor sends the form
    Then the alert names "Email"
    And the alert does not name "Phone"
    And the field "Phone" says nothing

  @CAR-3 @UI-2
  Scenario: A resume is asked for
    Given the form is filled in
    And the visitor removes the attachment
    When the visitor sends the form
    Then the alert says "Please upload your resume"
    And no request goes out
    And the field "Full name" says nothing
    And nothing changes for a minute

  @CAR-3 @UI-2
  Scenario: Where a field and the resume are missing the list comes first
    Given the form is filled in
    And the visitor clears "Phone"
    And the visitor removes the attachment
    When the visitor sends the form
    Then the alert begins with "Please fill in all required fields: "
    And the alert names "Phone"
    And the page does not say "Please upload your resume"
    And the field "Resume" says what is wrong
    And no request goes out

  @CAR-3
  Scenario: Who attaches it after being asked can send
    Given the form is filled in
    And the visitor removes the attachment
    And the visitor sends the form
    When the visitor attaches "resume.pdf" of 1 MB
    And the visitor sends the form
    Then only one request went out
    And the page does not say "Please upload your resume"

  # --- what is sent ---

  @CAR-3 @CAR-4
  Scenario: Everything is sent under its name, the resume with it
    Given the form is filled in
      | Position     | Integration Specialist         |
      | Full name    | Ada Byrne                      |
      | Email        | ada@clinic.example             |
      | Phone        | (555) 010-0177                 |
      | LinkedIn     | https://linkedin.example/in/ada |
      | Cover letter | I know both sides.             |
    When the visitor sends the form
    Then the request is multipart
    And a request goes to "POST /career-application" with
      | position     | Integration Specialist         |
      | full_name    | Ada Byrne                      |
      | email        | ada@clinic.example             |
      | phone        | (555) 010-0177                 |
      | linkedin     | https://linkedin.example/in/ada |
      | cover_letter | I know both sides.             |
      | resume       | resume.pdf                     |

  @CAR-3
  Scenario: LinkedIn and the cover letter can be left out
    Given the form is filled in
    And the visitor clears "LinkedIn"
    And the visitor clears "Cover letter"
    When the visitor sends the form
    Then only one request went out
    And there is no alert

  @CAR-4
  Scenario: The upload shows how far it is
    Given the form is filled in
    Then the progress of the upload is not shown
    When the visitor sends the form
    And half of the upload has gone
    Then the progress of the upload is at 50 %
    And the form says that it is being sent

  @CAR-4
  Scenario: A second try counts the upload from its beginning
    Given the form is filled in
    And the visitor sends the form
    And half of the upload has gone
    And the relay cannot be reached
    Then the progress of the upload is not shown
    When the visitor sends the form
    And half of the upload has gone
    Then the progress of the upload is at 50 %

  # --- the answer ---

  @CAR-4
  Scenario: After success the visitor is told so
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Application Submitted!"
    And the progress of the upload is not shown
    And there is no alert
    And nothing can be sent
    And the visitor stays on the page
    And nothing changes for a minute

  @CAR-4 @SRV-14
  Scenario: Another application begins with an empty form and is one of its own
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another application
    Then every field is empty
    And nothing is attached
    Given the form is filled in
    When the visitor sends the form
    Then the second request has another key

  @CAR-4
  Scenario: An upload that is under way is not yet a success
    Given the form is filled in
    When the visitor sends the form
    And half of the upload has gone
    Then the page does not say "Application Submitted!"
    When 10 s pass
    Then the page does not say "Application Submitted!"
    And the form says that it is being sent

  @CAR-4 @CAR-2
  Scenario: Coming back after success begins anew
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor opens the page again
    Then the page does not say "Application Submitted!"
    And nothing is attached

  @CAR-4 @SRV-3 @UI-3
  Scenario Outline: An answer that is not ok leaves everything as it was
    Given the form is filled in
    When the visitor sends the form
    And the relay answers <status>
    Then the alert says "Failed to submit application. Please try again."
    And every field holds what was typed
    And "resume.pdf" is attached
    And the form can be sent
    And nothing changes for a minute

    Examples:
      | status |
      | 400    |
      | 413    |
      | 415    |
      | 422    |
      | 429    |
      | 500    |
      | 503    |

  @CAR-4
  Scenario: The relay's own reason does not replace the text
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "The position is taken."
    Then the alert says "Failed to submit application. Please try again."

  @CAR-4 @UI-3
  Scenario: A relay that cannot be reached is an error of another kind
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And every field holds what was typed
    And "resume.pdf" is attached
    And the form can be sent
    And nothing changes for a minute

  @CAR-4 @CONT-3
  Scenario: A page in place of an answer is no success
    Given the form is filled in
    When the visitor sends the form
    And the relay answers 200 with a page
    Then the alert says "An error occurred. Please try again."
    And the page does not say "Application Submitted!"

  @CAR-4 @UI-2
  Scenario: A field that the relay refuses says so itself, and the alert keeps its words
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Email" with "That address cannot receive mail."
    Then the field "Email" says "That address cannot receive mail."
    And the alert says "Failed to submit application. Please try again."
    And the focus is on "Email"

  @CAR-4 @UI-3
  Scenario: An upload without progress is given up after 30 s
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And "resume.pdf" is attached
    And the form can be sent

  @CAR-4 @UI-3
  Scenario: An upload that goes on is not given up
    Given the form is filled in
    When the visitor sends the form
    And 20 s pass
    And half of the upload has gone
    Then the alert says "An error occurred. Please try again." after 30 s and not before

  @CAR-4 @UI-3
  Scenario: A relay that never answers is given up
    Given the form is filled in
    When the visitor sends the form
    And the relay never answers
    Then the alert says "An error occurred. Please try again."
    And "resume.pdf" is attached
    And the form can be sent

  @SRV-14 @CAR-4
  Scenario: Sending the same again after a lost answer does not make two applications
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Application Submitted!"
    And there is no alert

  @CAR-4
  Scenario: What was changed after a failure is what is sent, and is an application of its own
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor fills in "Phone" with "(555) 010-0188"
    And the visitor attaches "resume-2.docx" of 2 MB
    And the visitor sends the form
    Then a request goes to "POST /career-application" with
      | phone  | (555) 010-0188 |
      | resume | resume-2.docx  |
    And the second request has another key

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
    Then beside the field "Cover letter" stands "Please do not include patient information."

  @SRV-1 @RUN-2 @page-only
  Scenario: Without script a refused application comes back as typed
    Given the visitor opens "/career-application" without script
    And the form is filled in
      | Full name | Ada Byrne |
    When the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Failed to submit application. Please try again."
    And the field "Full name" holds "Ada Byrne"
    And the field "Resume" says what is wrong
    And nothing is attached
