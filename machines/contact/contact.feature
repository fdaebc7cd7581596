Feature: Contact
  A visitor asks a question at /contact. Five fields are required and nothing else is asked of them.
  The visitor is told whether the message arrived, never loses what was typed when it did not,
  and can write a second message after the first. The same message is never stored twice.

  Background:
    Given the visitor opens "/contact"

  @CONT-1
  Scenario: The form is empty at first but for a general question
    Then the field "What is it about?" holds "General inquiry"
    And the field "Name" is empty
    And the field "Email" is empty
    And the field "Subject" holds "General inquiry"
    And the field "Message" is empty
    And there is no alert
    And nothing changes for a minute

  @CONT-1 @page-only
  Scenario Outline: A link can preset the type of inquiry
    Given the visitor opens "/contact?type=<type>"
    Then the field "What is it about?" holds "<shown>"
    And the field "Subject" holds "<shown>"

    Examples:
      | type        | shown       |
      | general     | General inquiry |
      | integration | Integration request |
      | careers     | Careers     |
      | partnership | Partnership |
      | support     | Technical support |

  @CONT-1 @page-only
  Scenario: An unknown type in a link leaves the default
    Given the visitor opens "/contact?type=nonsense"
    Then the field "What is it about?" holds "General inquiry"

  @CONT-1
  Scenario: The preset type can be changed
    Given the visitor opens "/contact?type=support"
    When the visitor chooses "Careers" for "What is it about?"
    Then the field "What is it about?" holds "Careers"
    When the visitor fills in "Name" with "Ada Byrne"
    Then the field "What is it about?" holds "Careers"

  @SHOW-15 @page-only
  Scenario: A domain that looks mistyped is asked about and not refused
    Given the form is filled in
      | Email | ada@gmial.com |
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor sends the form
    Then a request goes to "POST /contact" with
      | email | ada@gmial.com |

  @SHOW-15 @page-only
  Scenario: The question about a domain waits until the address is typed
    Given the visitor moves the focus to "Email"
    When the visitor fills in "Email" with "ada@gmial.com"
    Then the field "Email" asks nothing
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"

  @CONT-4 @SHOW-15
  Scenario Outline: Beside the topic stands when it is answered, and what the message is routed by
    When the visitor chooses "<topic>" for "What is it about?"
    Then beside the field "What is it about?" stands "<answer>"
    And beside the field "What is it about?" stands "We route by your message, so put the details there."

    Examples:
      | topic               | answer                                             |
      | General inquiry     | We answer general inquiries within 24 hours.       |
      | Integration request | We answer integration requests within 48 hours.    |
      | Technical support   | We answer technical support requests within 4 hours. |

  @CONT-4 @page-only
  Scenario: Another topic is answered in another time, and no other time shows
    Given the visitor opens "/contact?type=support"
    Then the field "What is it about?" holds "Technical support"
    And the page says "We answer technical support requests within 4 hours."
    And the page does not say "We answer integration requests within 48 hours."

  @CONT-4
  Scenario: The thanks say when which message is answered
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "general inquiries within 24 hours"
    And the page says "technical support requests within 4 hours"
    And the page says "integration requests within 48 hours"

  @CONT-2
  Scenario: A message keeps its lines
    Given the form is filled in
      | Message | One line\nand another |
    When the visitor sends the form
    Then a request goes to "POST /contact" with
      | message | One line\nand another |

  @CONT-2 @SRV-1
  Scenario: Name, email and message are sent, the subject and the type are not
    Given the form is filled in
      | What is it about? | Technical support |
      | Name            | Ada Byrne           |
      | Email           | ada@clinic.example  |
      | Subject         | A question          |
      | Message         | Does it know SOAP?  |
    When the visitor sends the form
    Then a request goes to "POST /contact" with
      | name    | Ada Byrne          |
      | email   | ada@clinic.example |
      | message | Does it know SOAP? |
    And the request is multipart
    And the request has no "subject"
    And the request has no "inquiry_type"

  @CONT-3
  Scenario: A message that arrives is thanked for and the fields are cleared
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Thank You! We've received your message and will get back to you soon."
    And there is no alert
    And nothing can be sent
    And the visitor stays on the page
    And nothing changes for a minute

  @CONT-3 @CONT-1
  Scenario: After the thanks the form is as new
    Given the form is filled in
      | What is it about? | Technical support |
      | Name            | Ada Byrne          |
      | Email           | ada@clinic.example |
      | Subject         | A question         |
      | Message         | Does it know SOAP? |
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another message
    Then the field "Name" is empty
    And the field "Email" is empty
    And the field "Subject" holds "General inquiry"
    And the field "Message" is empty
    And the field "Message" says nothing
    And the form can be sent

  @CONT-3 @SRV-14
  Scenario: A second message can be sent after the first, and is a message of its own
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another message
    And the form is filled in
      | Message | And one thing more |
    And the visitor sends the form
    Then a request goes to "POST /contact" with
      | message | And one thing more |
    And the second request has another key
    When the relay accepts
    Then the page says "Thank You! We've received your message and will get back to you soon."

  # the thanks of the first must not stand beside the failure of the second
  @CONT-3
  Scenario: A second message that fails is not thanked for
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another message
    And the form is filled in
    And the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Failed to send message. Please try again."
    And the page does not say "Thank You! We've received your message and will get back to you soon."
    And every field holds what was typed

  @CONT-1 @UI-2
  Scenario Outline: A field left empty is named at the field and nothing is sent
    Given the form is filled in
    When the visitor clears "<field>"
    And the visitor sends the form
    Then no request goes out
    And the field "<field>" says "<message>"
    And the focus is on "<field>"
    And the field "<other>" says nothing
    And nothing changes for a minute

    Examples:
      | field   | message                  | other   |
      | Name    | Enter your name          | Email   |
      | Email   | Enter your email address | Subject |
      | Subject | Enter a subject          | Message |
      | Message | Enter your message       | Name    |

  @CONT-1 @UI-2 @page-only
  Scenario: Correcting one field asks nothing of the others
    Given the form is filled in
    And the visitor clears "Name"
    And the visitor sends the form
    When the visitor fills in "Name" with "Ada Byrne"
    And the visitor clears "Message"
    And the visitor moves the focus away from "Message"
    Then the field "Message" says nothing

  @CONT-1 @UI-2
  Scenario: With nothing filled in the focus goes to the first wrong field
    When the visitor sends the form
    Then no request goes out
    And the field "Name" says what is wrong
    And the field "Email" says what is wrong
    And the field "Message" says what is wrong
    And the focus is on "Name"

  @CONT-1
  Scenario Outline: What is no email address is refused at the field
    Given the form is filled in
      | Email | <typed> |
    When the visitor sends the form
    Then no request goes out
    And the field "Email" says what is wrong
    And the field "Email" holds "<typed>"
    And the focus is on "Email"

    Examples:
      | typed       |
      | ada         |
      | ada@        |
      | @clinic.example |

  @CONT-1
  Scenario: There are no other bounds than being filled in
    Given the form is filled in
      | Name    | A |
      | Email   | a@b.example |
      | Subject | ? |
      | Message | ? |
    When the visitor sends the form
    Then a request goes to "POST /contact" with
      | name    | A           |
      | email   | a@b.example |
      | message | ?           |

  @CONT-1
  Scenario Outline: Blanks alone do not fill a field
    Given the form is filled in
    When the visitor fills in "<field>" with "   "
    And the visitor sends the form
    Then no request goes out
    And the field "<field>" says what is wrong
    And the focus is on "<field>"

    Examples:
      | field   |
      | Name    |
      | Subject |
      | Message |

  @CONT-1 @CONT-2
  Scenario: Blanks around a text are not sent
    Given the form is filled in
    When the visitor fills in "Name" with "  Ada Byrne "
    And the visitor fills in "Email" with " ada@clinic.example "
    And the visitor fills in "Message" with " Does it know SOAP?  "
    And the visitor sends the form
    Then a request goes to "POST /contact" with
      | name    | Ada Byrne          |
      | email   | ada@clinic.example |
      | message | Does it know SOAP? |

  @CONT-1 @UI-2
  Scenario: A corrected form is sent and says nothing of the old mistakes
    Given the form is filled in
      | Email | ada |
    And the visitor sends the form
    When the visitor fills in "Email" with "ada@clinic.example"
    And the visitor sends the form
    Then a request goes to "POST /contact" with
      | email | ada@clinic.example |
    And the field "Email" says nothing
    And only one request went out

  @CONT-3 @SRV-3 @UI-2
  Scenario Outline: An answer that is not ok leaves the form as typed
    Given the form is filled in
    When the visitor sends the form
    And the relay answers <status>
    Then the alert says "Failed to send message. Please try again."
    And every field holds what was typed
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

  @CONT-3
  Scenario: The relay's own reason does not replace the text
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "No such mailbox"
    Then the alert says "Failed to send message. Please try again."

  @CONT-3 @UI-2
  Scenario: A field that the relay refuses says so itself, and the alert keeps its words
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Email" with "That address cannot receive mail."
    Then the field "Email" says "That address cannot receive mail."
    And the alert says "Failed to send message. Please try again."
    And the focus is on "Email"
    And every field holds what was typed
    And the form can be sent

  @CONT-3
  Scenario: A relay that cannot be reached is an error of another kind
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And the console has the error
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

  @CONT-3
  Scenario: A page in place of an answer is no success
    Given the form is filled in
    When the visitor sends the form
    And the relay answers 200 with a page
    Then the alert says "An error occurred. Please try again."
    And the page does not say "Thank You! We've received your message and will get back to you soon."
    And every field holds what was typed

  @CONT-3 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And every field holds what was typed
    And the form can be sent

  @CONT-3 @UI-3
  Scenario: A slow answer is still an answer
    Given the form is filled in
    When the visitor sends the form
    And 29 s pass
    Then the form says that it is being sent
    When the relay accepts
    Then the page says "Thank You! We've received your message and will get back to you soon."
    When 30 s pass
    Then there is no alert

  @SRV-14 @CONT-3
  Scenario: Sending the same again after a lost answer does not make two messages
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Thank You! We've received your message and will get back to you soon."
    And there is no alert

  @SRV-14 @CONT-3 @page-only
  Scenario: On the way back within the site the same message keeps its key
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor follows a link to "/about"
    And the visitor goes back
    Then every field holds what was typed
    When the visitor sends the form
    Then the second request has the same key

  @SRV-14 @CONT-3 @page-only
  Scenario: After a reload the same message keeps its key
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor opens the page again
    And the form is filled in
    And the visitor sends the form
    Then the second request has the same key

  @SRV-14 @CONT-3 @page-only
  Scenario: After a reload another message has a key of its own
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor opens the page again
    And the form is filled in
      | Message | And one thing more |
    And the visitor sends the form
    Then the second request has another key

  @SRV-14 @CONT-3 @page-only
  Scenario: After a reload a message that had arrived has another key when it is sent once more
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor opens the page again
    And the form is filled in
    And the visitor sends the form
    Then the second request has another key

  @CONT-3 @SRV-14
  Scenario: What was changed after a failure is what is sent, and is a message of its own
    Given the form is filled in
      | Message | First words |
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor fills in "Message" with "Better words"
    And the visitor sends the form
    Then a request goes to "POST /contact" with
      | message | Better words |
    And the second request has another key
    When the relay accepts
    Then there is no alert

  @CONT-3
  Scenario: One failure's text gives way to the next one's
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And the page does not say "Failed to send message. Please try again."

  @UI-3
  Scenario: While a message is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  @UI-3 @page-only
  Scenario: The key Enter sends once as well
    Given the form is filled in
    When the visitor moves the focus to "Subject"
    And the visitor presses the key "Enter"
    And the visitor presses the key "Enter"
    Then only one request went out

  @SRV-11
  Scenario: Patient information is asked to be left out
    Then beside the field "Message" stands "Please do not include patient information."
    And beside the field "Subject" stands "Please do not include patient information."

  @CONT-4
  Scenario: The cards tell how soon an answer comes
    Then the page says "24 hours"
    And the page says "4 hours"
    And the page says "48 hours"
    And the page says "same day"

  @CONT-1 @RUN-2
  Scenario: Without script the browser itself asks for every field
    Given the visitor opens "/contact" without script
    Then the field "Name" is required
    And the field "Email" is required
    And the field "Subject" is required
    And the field "Message" is required
    And the form can be sent

  @SRV-1 @CONT-3
  Scenario: Without script a message is sent and thanked for
    Given the visitor opens "/contact" without script
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Thank You! We've received your message and will get back to you soon."

  # what is not sent (CONT-2) cannot come back
  @SRV-1 @CONT-2 @CONT-3 @page-only
  Scenario: Without script a refused form comes back as typed
    Given the visitor opens "/contact" without script
    And the form is filled in
      | Name    | Ada Byrne          |
      | Email   | ada@clinic.example |
      | Message | Does it know SOAP? |
    When the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Failed to send message. Please try again."
    And the field "Name" holds "Ada Byrne"
    And the field "Email" holds "ada@clinic.example"
    And the field "Message" holds "Does it know SOAP?"
