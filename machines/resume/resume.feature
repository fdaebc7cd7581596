Feature: The resume field
  On /career-application a resume can be attached by choosing it, by dragging it and by keyboard.
  What is too large or of the wrong kind is refused at once, and a right file after it is taken.
  It can be removed and replaced as often as the visitor likes; the file attached last is sent.

  Background:
    Given the visitor opens "/career-application"

  @CAR-3
  Scenario: Nothing is attached at first
    Then nothing is attached
    And there is no alert
    And nothing changes for a minute

  @CAR-3
  Scenario Outline: A document of an allowed kind is attached
    When the visitor attaches "<file>" of 2 MB
    Then "<file>" is attached
    And there is no alert
    And no request goes out
    And nothing changes for a minute

    Examples:
      | file        |
      | resume.pdf  |
      | resume.doc  |
      | resume.docx |
      | RESUME.PDF  |
      | Resume.Docx |

  @CAR-3 @UI-2
  Scenario Outline: Another kind is refused
    When the visitor attaches "<file>" of 1 MB
    Then the alert says "Please upload a PDF, DOC, or DOCX file"
    And "<file>" is not attached
    And nothing changes for a minute

    Examples:
      | file           |
      | resume.txt     |
      | photo.png      |
      | resume.pdf.exe |
      | resume         |
      | mydoc          |

  @CAR-3 @UI-2
  Scenario Outline: Five megabytes are the most
    When the visitor attaches "resume.pdf" of <size>
    Then nothing is attached
    And the alert says "File size must be less than 5MB"
    And nothing changes for a minute

    Examples:
      | size            |
      | 6 MB            |
      | 5 MB and 1 byte |

  @CAR-3
  Scenario Outline: Up to five megabytes are taken
    When the visitor attaches "resume.pdf" of <size>
    Then "resume.pdf" is attached
    And there is no alert

    Examples:
      | size |
      | 4 MB |
      | 5 MB |

  @CAR-3 @UI-2 @page-only
  Scenario Outline: The field itself says why a file is refused
    When the visitor attaches "<file>" of <size>
    Then the field "Resume" says "<text>"

    Examples:
      | file       | size | text                                   |
      | resume.txt | 1 MB | Please upload a PDF, DOC, or DOCX file |
      | resume.pdf | 6 MB | File size must be less than 5MB        |

  @CAR-3 @page-only
  Scenario: Of two files dropped at once the first is taken
    When the visitor drops "first.pdf" and "second.pdf" on the field
    Then "first.pdf" is attached
    And "second.pdf" is not attached

  @CAR-3
  Scenario: A file that is both wrong and too large is told its kind
    When the visitor attaches "film.mp4" of 6 MB
    Then the alert says "Please upload a PDF, DOC, or DOCX file"
    And nothing is attached

  @CAR-3
  Scenario: A right file after a wrong one is taken, and the reason goes
    Given the visitor attaches "resume.txt" of 1 MB
    When the visitor attaches "resume.pdf" of 1 MB
    Then "resume.pdf" is attached
    And the page does not say "Please upload a PDF, DOC, or DOCX file"

  @CAR-3
  Scenario: The second reason takes the first one's place
    Given the visitor attaches "resume.txt" of 1 MB
    When the visitor attaches "resume.pdf" of 6 MB
    Then the alert says "File size must be less than 5MB"
    And the page does not say "Please upload a PDF, DOC, or DOCX file"

  @CAR-3
  Scenario: The same wrong file is refused a second time
    Given the visitor attaches "resume.txt" of 1 MB
    And the visitor attaches "resume.pdf" of 1 MB
    When the visitor attaches "resume.txt" of 1 MB
    Then the alert says "Please upload a PDF, DOC, or DOCX file"

  @CAR-3
  Scenario: A second file takes the first one's place
    Given the visitor attaches "first.pdf" of 1 MB
    When the visitor attaches "second.docx" of 2 MB
    Then "second.docx" is attached
    And "first.pdf" is not attached

  @CAR-3
  Scenario: A file can be removed and attached again
    Given the visitor attaches "resume.pdf" of 1 MB
    When the visitor removes the attachment
    Then nothing is attached
    And there is no alert
    When the visitor attaches "resume.pdf" of 1 MB
    Then "resume.pdf" is attached

  @CAR-3 @CAR-4
  Scenario: A refused file empties the field
    Given the visitor attaches "resume.pdf" of 1 MB
    When the visitor attaches "resume.txt" of 1 MB
    Then the alert says "Please upload a PDF, DOC, or DOCX file"
    And nothing is attached

  @CAR-3 @CAR-4 @page-only
  Scenario: The file attached last is the one that is sent
    Given the form is filled in
    And the visitor attaches "first.pdf" of 1 MB
    When the visitor attaches "second.docx" of 2 MB
    Then "second.docx" is attached
    And "first.pdf" is not attached
    When the visitor sends the form
    Then a request goes to "POST /career-application" with
      | resume | second.docx |

  @CAR-3 @page-only
  Scenario: What was removed is asked for again
    Given the form is filled in
    When the visitor removes the attachment
    Then nothing is attached
    When the visitor sends the form
    Then the alert says "Please upload your resume"
    And no request goes out

  @CAR-3 @CAR-4 @page-only
  Scenario: A removed file can be attached again, and again
    Given the form is filled in
    And the visitor attaches "resume.pdf" of 1 MB
    And the visitor removes the attachment
    And the visitor attaches "resume.pdf" of 1 MB
    And the visitor removes the attachment
    When the visitor attaches "resume.pdf" of 1 MB
    Then "resume.pdf" is attached
    When the visitor sends the form
    Then a request goes to "POST /career-application" with
      | resume | resume.pdf |

  @CAR-3 @page-only
  Scenario: A wrong file does not count as a resume
    Given the form is filled in
    And the visitor removes the attachment
    And the visitor attaches "resume.txt" of 1 MB
    When the visitor sends the form
    Then there is an alert
    And no request goes out

  @CAR-3
  Scenario: A file can be dragged to its place
    When the visitor drops "resume.pdf" of 2 MB on the field
    Then "resume.pdf" is attached
    And there is no alert
    And the visitor stays on the page

  @CAR-3
  Scenario Outline: A dragged file is judged like a chosen one
    When the visitor drops "<file>" of <size> on the field
    Then the alert says "<text>"
    And nothing is attached
    And the visitor stays on the page

    Examples:
      | file       | size | text                                   |
      | resume.txt | 1 MB | Please upload a PDF, DOC, or DOCX file |
      | resume.pdf | 6 MB | File size must be less than 5MB        |

  @CAR-3
  Scenario: A file dragged over the field and away again is not taken
    When the visitor drags "resume.pdf" over the field and away again
    Then nothing is attached
    And there is no alert
    And nothing changes for a minute

  @CAR-3
  Scenario: The field shows that it takes what is held over it
    Then the field is not ready for a drop
    When the visitor drags "resume.pdf" over the field
    Then the field is ready for a drop
    When the visitor drags it away again
    Then the field is not ready for a drop

  @CAR-3
  Scenario: A file dragged over the field and away again leaves the attached one
    Given the visitor attaches "resume.pdf" of 1 MB
    When the visitor drags "second.pdf" over the field and away again
    Then "resume.pdf" is attached
    And the field is not ready for a drop
    And there is no alert

  @CAR-3
  Scenario: The file can be removed while another is held over the field
    Given the visitor attaches "resume.pdf" of 1 MB
    And the visitor drags "second.pdf" over the field
    When the visitor removes the attachment
    Then nothing is attached
    And the field is not ready for a drop
    And there is no alert

  @CAR-3 @CAR-4 @page-only
  Scenario: A second dragged file takes the first one's place
    Given the form is filled in
    And the visitor drops "first.pdf" of 1 MB on the field
    When the visitor drops "second.pdf" of 1 MB on the field
    And the visitor sends the form
    Then a request goes to "POST /career-application" with
      | resume | second.pdf |

  @CAR-3 @page-only
  Scenario Outline: The file chooser opens by keyboard, a second time as well
    Given the visitor moves the focus to "Resume"
    When the visitor presses the key "<key>"
    Then the file chooser opens
    When the visitor chooses no file in the file chooser
    And the visitor presses the key "<key>"
    Then the file chooser opens

    Examples:
      | key   |
      | Enter |
      | Space |

  @CAR-3 @page-only
  Scenario: Who chooses no file keeps the one that was attached
    Given the visitor attaches "resume.pdf" of 1 MB
    And the visitor moves the focus to "Resume"
    And the visitor presses the key "Enter"
    When the visitor chooses no file in the file chooser
    Then "resume.pdf" is attached
    And there is no alert
