Feature: Legal acceptance
  At /legal-acceptance a visitor reads the Terms & Conditions and the BAA, ticks four boxes and accepts.
  Nothing is recorded before all four are ticked. After success the visitor is led on, after one second
  and never elsewhere than to a place that is allowed. After a failure the boxes stay ticked.

  Background:
    Given the visitor opens "/legal-acceptance"

  # --- the documents ---

  @LEGAL-1
  Scenario: Both documents are there with their dates
    Then the page says "Terms & Conditions"
    And the page says "BAA"
    And the page says "last updated July 27, 2025"
    And the page says "effective January 1, 2025"
    And nothing changes for a minute

  @LEGAL-1 @page-only
  Scenario: One document is read after the other, and the first again
    When the visitor presses "BAA"
    Then the document "BAA" is the one in sight
    When the visitor presses "Terms & Conditions"
    Then the document "Terms & Conditions" is the one in sight
    When the visitor presses "BAA"
    Then the document "BAA" is the one in sight
    And nothing changes for a minute

  @LEGAL-1 @UI-3 @page-only
  Scenario: Reading the other document unticks nothing and sends nothing
    Given the form is filled in
    When the visitor presses "BAA"
    And the visitor presses "Terms & Conditions"
    Then every field holds what was typed
    And the form can be sent
    And no request goes out

  # --- the four boxes ---

  @LEGAL-2 @RUN-2
  Scenario: At first nothing is ticked and nothing can be sent
    Then the box "Accept terms" is not ticked
    And the box "Accept BAA" is not ticked
    And the box "Acknowledge IP" is not ticked
    And the box "Acknowledge legal" is not ticked
    And the form cannot be sent
    And there is no alert
    And nothing changes for a minute

  @LEGAL-2
  Scenario: Only the fourth box opens the way
    When the visitor ticks "Accept terms"
    And the visitor ticks "Accept BAA"
    And the visitor ticks "Acknowledge IP"
    Then the form cannot be sent
    When the visitor ticks "Acknowledge legal"
    Then the form can be sent
    And no request goes out

  @LEGAL-2 @UI-2
  Scenario Outline: One box left out is enough to be asked for it
    Given the form is filled in
    When the visitor unticks "<box>"
    Then the form cannot be sent
    When the visitor sends the form
    Then the alert says "Please check all required boxes to continue."
    And the field "<box>" says "<message>"
    And no request goes out
    And the focus is on "<box>"
    And nothing changes for a minute

    Examples:
      | box               | message                                                |
      | Accept terms      | Accept the Terms & Conditions to continue              |
      | Accept BAA        | Accept the Business Associate Agreement to continue    |
      | Acknowledge IP    | Acknowledge the ownership of the service to continue   |
      | Acknowledge legal | Confirm that you may accept to continue                |

  @LEGAL-2
  Scenario: A box can be unticked and ticked again
    Given the form is filled in
    When the visitor unticks "Accept BAA"
    And the visitor ticks "Accept BAA"
    Then the form can be sent
    When the visitor unticks "Accept BAA"
    Then the form cannot be sent

  @LEGAL-2
  Scenario: Who ticks the last box after being asked can send, and is asked no more
    Given the form is filled in
    And the visitor unticks "Accept terms"
    And the visitor sends the form
    When the visitor ticks "Accept terms"
    And the visitor sends the form
    Then only one request went out
    And the page does not say "Please check all required boxes to continue."

  # --- what is sent ---

  @LEGAL-3 @LEGAL-1
  Scenario: The acceptance is sent with the place to go to
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes"
    And the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/legal/accept" with
      | accept_terms      | true             |
      | accept_baa        | true             |
      | acknowledge_ip    | true             |
      | acknowledge_legal | true             |
      | redirect_url      | /dashboard/notes |
    And the request is multipart
    And the request carries the header "X-Requested-With" with "XMLHttpRequest"
    And the request has no "user_email"

  @LEGAL-1 @LEGAL-3
  Scenario: Without a place to go to it is the dashboard
    Given the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/legal/accept" with
      | redirect_url | /dashboard |

  @LEGAL-3 @SRV-5
  Scenario: The address of the signup is sent when it is known
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/legal/accept" with
      | user_email | ada@clinic.example |

  @SRV-5 @page-only
  Scenario: The mail address does not stay in the address bar
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes&signup_email=ada@clinic.example"
    Then the address does not contain "signup_email"
    And the address does not contain "ada"

  @UI-3 @LEGAL-3
  Scenario: While it is being recorded it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  # --- success without a signup ---

  @LEGAL-4 @LEGAL-5
  Scenario: After success the visitor is led on after one second
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes"
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the visitor is led to "/dashboard/notes" after 1 s and not before

  @LEGAL-4 @LEGAL-5
  Scenario: The relay's place goes before the link's
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes"
    And the form is filled in
    When the visitor sends the form
    And the relay accepts and answers "redirect" with "/dashboard/welcome"
    Then the visitor is led to "/dashboard/welcome" after 1 s and not before

  @LEGAL-1 @LEGAL-5
  Scenario: With neither it is the dashboard
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the visitor is led to "/dashboard" after 1 s and not before

  @LEGAL-4
  Scenario: The tab remembers the acceptance at once, and not before
    Given the form is filled in
    When the visitor sends the form
    Then the session storage has no "legalAccepted"
    When the relay accepts
    Then the session storage has "legalAccepted"
    And the session storage has "legalAcceptedDate"

  @LEGAL-5
  Scenario: Without a signup no second call is made
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    And 1 s passes
    Then only one request went out

  @LEGAL-3 @UI-3
  Scenario: In the second before it is led on nothing can be sent again
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When 500 ms pass
    Then nothing can be sent
    And only one request went out
    When 500 ms pass
    Then the visitor is led to "/dashboard"

  @LEGAL-4 @page-only
  Scenario: Leaving the page within the second calls the redirect off
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor follows a link to "/about"
    And 1 s passes
    Then the address is "/about"

  # --- success after a signup: the second call ---

  @LEGAL-5 @RUN-4
  Scenario: After a signup the second call is made at once
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes&signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    When the relay accepts
    Then a request goes to "POST /complete-legal-acceptance" with
      | redirect_url | /dashboard/notes |
    And the request is JSON
    And the visitor stays on the page

  @LEGAL-5 @RUN-4
  Scenario: A quick second answer still waits for the second to be over
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    When the relay accepts
    And the relay accepts after 300 ms and answers "redirect" with "/dashboard/welcome"
    Then the visitor is led to "/dashboard/welcome" after 700 ms and not before

  @LEGAL-5 @RUN-4
  Scenario: A slow second answer is waited for
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When 3 s pass
    Then the visitor stays on the page
    When the relay accepts and answers "redirect" with "/dashboard/welcome"
    Then the visitor is led to "/dashboard/welcome"

  @LEGAL-5
  Scenario: The second call may lead on by an HTTP redirect
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the relay answers with a redirect to "/dashboard/welcome"
    Then the visitor is led to "/dashboard/welcome" after 1 s and not before

  # the first answer's place counts for nothing once there is a signup to complete
  @LEGAL-5
  Scenario: After a signup it is the second answer that leads on
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes&signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    When the relay accepts and answers "redirect" with "/dashboard/first"
    Then the page says "Completing your signup…"
    And "Continue" is not shown
    When the relay accepts and answers "redirect" with "/dashboard/second"
    Then the page does not say "Completing your signup…"
    And "Continue" is shown
    And the visitor is led to "/dashboard/second" after 1 s and not before

  @LEGAL-5
  Scenario: A second answer that names no place leads to the one of the link
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes&signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the relay accepts
    Then the visitor is led to "/dashboard/notes" after 1 s and not before

  @LEGAL-5 @LEGAL-1
  Scenario: Where neither names a place it is the dashboard
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the relay accepts
    Then the visitor is led to "/dashboard" after 1 s and not before

  @LEGAL-5 @RUN-4
  Scenario Outline: When the second call fails the visitor logs in
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When <failure>
    Then the visitor is led to "/login" after 1 s and not before

    Examples:
      | failure                            |
      | the relay refuses without a reason |
      | the relay answers 401              |
      | the relay answers 503              |
      | the relay cannot be reached        |

  @LEGAL-5 @RUN-4
  Scenario: A second call without an answer is given up
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    When the relay accepts
    Then the visitor is led to "/login" after 30 s and not before

  @ACC-6 @LEGAL-5 @SRV-5
  Scenario: A reload loses nothing that the second call needs
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes&signup_email=ada@clinic.example"
    And the visitor opens the page again
    And the form is filled in
    And the visitor sends the form
    When the relay accepts
    Then a request goes to "POST /complete-legal-acceptance" with
      | redirect_url | /dashboard/notes |

  @LEGAL-5 @LEGAL-6
  Scenario: The second call is made only after the first has succeeded
    Given the visitor opens "/legal-acceptance?signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    When the relay refuses without a reason
    Then only one request went out
    And nothing changes for a minute
    When the visitor sends the form
    And the relay accepts
    Then a request goes to "POST /complete-legal-acceptance" with
      | redirect_url | /dashboard |

  # --- failure ---

  @LEGAL-6 @UI-2
  Scenario: The relay's reason is told
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "The session has ended"
    Then the alert says "Error: The session has ended"
    And every field holds what was typed
    And the form can be sent
    And the visitor stays on the page
    And nothing changes for a minute

  @LEGAL-6
  Scenario: A refusal without a reason has a text of its own
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Error: Failed to record legal acceptance"
    And every field holds what was typed
    And the session storage has no "legalAccepted"

  @LEGAL-3 @LEGAL-6
  Scenario: An answer that says itself that it is no success is none
    Given the form is filled in
    When the visitor sends the form
    And the relay answers 200 with "success" false and "error" "Not recorded"
    Then the alert says "Error: Not recorded"
    And the session storage has no "legalAccepted"
    And nothing changes for a minute

  @LEGAL-6
  Scenario: A relay that cannot be reached is an error of another kind
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

  @LEGAL-6 @CONT-3
  Scenario: A page in place of an answer is no success
    Given the form is filled in
    When the visitor sends the form
    And the relay answers 200 with a page
    Then the alert says "An error occurred. Please try again."
    And the session storage has no "legalAccepted"
    And nothing changes for a minute

  @LEGAL-6 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And every field holds what was typed

  @LEGAL-6 @LEGAL-4 @SRV-14
  Scenario: A second try can succeed
    Given the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then there is no alert
    And the visitor is led to "/dashboard" after 1 s and not before

  @LEGAL-6
  Scenario: The next failure's text takes the place of the last one's
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses with "The session has ended"
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And the page does not say "Error: The session has ended"

  @LEGAL-6 @LEGAL-2
  Scenario: Who unticks a box after a failure cannot send
    Given the form is filled in
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor unticks "Acknowledge IP"
    Then the form cannot be sent
    When the visitor sends the form
    Then only one request went out
    And the alert says "Please check all required boxes to continue."

  # --- where one is led, and where never ---

  @LEGAL-7
  Scenario Outline: A link cannot lead away from the site
    Given the visitor opens "/legal-acceptance?redirect_url=<place>"
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    And 1 s passes
    Then the visitor is led to "/dashboard"

    Examples:
      | place                                       |
      | https://evil.example/                       |
      | //evil.example/                             |
      | %2F%5Cevil.example                          |
      | javascript:alert(1)                         |
      | https://staveline.example@evil.example/     |
      | /.//evil.example/                           |
      | /%252Fevil.example/                         |

  @LEGAL-7
  Scenario Outline: The relay's answer cannot lead away either
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts and answers "redirect" with "<place>"
    And 1 s passes
    Then the visitor is led to "/dashboard"

    Examples:
      | place                 |
      | https://evil.example/ |
      | //evil.example/       |
      | javascript:alert(1)   |

  @LEGAL-7 @LEGAL-5
  Scenario: Nor can the second answer, and the place of the link takes its place
    Given the visitor opens "/legal-acceptance?redirect_url=/dashboard/notes&signup_email=ada@clinic.example"
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the relay accepts and answers "redirect" with "https://evil.example/"
    And 1 s passes
    Then the visitor is led to "/dashboard/notes"

  @LEGAL-7
  Scenario: A configured origin may be led to
    Given the origin "https://app.clinic.example" is configured
    And the visitor opens "/legal-acceptance?redirect_url=https://app.clinic.example/start"
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the visitor is led to "https://app.clinic.example/start" after 1 s and not before

  @LEGAL-7
  Scenario Outline: Another origin than the configured one may not be led to
    Given the origin "https://app.clinic.example" is configured
    And the visitor opens "/legal-acceptance?redirect_url=<place>"
    And the form is filled in
    When the visitor sends the form
    And the relay accepts and answers "redirect" with "<place>"
    And 1 s passes
    Then the visitor is led to "/dashboard"

    Examples:
      | place                                    |
      | https://evil.example/                    |
      | http://app.clinic.example/start          |
      | https://app.clinic.example:8443/start    |
      | https://ada@app.clinic.example/start     |
      | https://app.clinic.example.evil.example/ |

  @SRV-5 @page-only
  Scenario: An address in the link proves nothing
    Given the relay runs
    And an account for "ben@clinic.example" exists
    And the visitor opens "/legal-acceptance?signup_email=ben@clinic.example"
    And the form is filled in
    When the visitor sends the form
    Then no acceptance is recorded for "ben@clinic.example"

  @RUN-2 @LEGAL-2 @SRV-1 @page-only
  Scenario: Without script the form can be sent, and the relay refuses what is missing
    Given the visitor opens "/legal-acceptance" without script
    And the form is filled in
    And the visitor unticks "Accept BAA"
    Then the form can be sent
    When the visitor sends the form
    And the relay refuses with "Please check all required boxes to continue."
    Then the page says "Please check all required boxes to continue."
    And the box "Accept terms" is ticked
    And the box "Accept BAA" is not ticked
