Feature: Login
  A visitor logs in with email and password. A failure never says which of the two was wrong.
  Success leads to the legal acceptance while that is still owed, else to the dashboard, and back to where a
  session ran out. A mailed link fills in the address and confirms it only by the visitor's own login.

  # --- the screen ---

  @LOGIN-1 @BASE-3
  Scenario Outline: The form is empty at first, at both addresses
    Given the visitor opens "<address>"
    Then the field "Email" is empty
    And the field "Password" is empty
    And there is no alert
    And nothing changes for a minute

    Examples:
      | address       |
      | /login        |
      | /actual-login |

  @LOGIN-1 @page-only
  Scenario: The ways on are there
    Given the visitor opens "/login"
    Then the link to "/forgot-password" is shown
    And the link to "/landing-new/signup" is shown

  @LOGIN-2 @page-only
  Scenario: Where it is configured so, one screen says that login is being migrated
    Given the login placeholder is configured
    When the visitor opens "/actual-login"
    Then the page says that login is being migrated
    And the link to "/login" is shown
    And "Password" is not shown
    And nothing changes for a minute

  @LOGIN-2 @page-only
  Scenario: The login itself always has the form
    Given the login placeholder is configured
    When the visitor opens "/login"
    Then "Email" is shown
    And "Password" is shown

  @ACC-1 @page-only
  Scenario: Whoever is logged in is told so
    Given the visitor is logged in
    When the visitor opens "/login"
    Then the page says that the visitor is logged in

  # --- what is sent ---

  @LOGIN-1 @SRV-1 @page-only
  Scenario: Email and password are sent as a form
    Given the visitor opens "/login"
    And the form is filled in
      | Email    | ada@clinic.example |
      | Password | quiet-harbor-42    |
    When the visitor sends the form
    Then a request goes to "POST /login" with
      | email    | ada@clinic.example |
      | password | quiet-harbor-42    |
    And the request is a form post

  @LOGIN-1 @page-only
  Scenario: The key Enter logs in, once
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor moves the focus to "Password"
    And the visitor presses the key "Enter"
    And the visitor presses the key "Enter"
    Then only one request went out

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out

  @LOGIN-1 @UI-2
  Scenario Outline: A field left empty is named at the field and nothing is sent
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor clears "<field>"
    And the visitor sends the form
    Then no request goes out
    And the field "<field>" says what is wrong
    And the focus is on "<field>"
    And the field "<other>" says nothing

    Examples:
      | field    | other    |
      | Email    | Password |
      | Password | Email    |

  @LOGIN-1 @UI-2
  Scenario: What was missing can be added
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor clears "Password"
    And the visitor sends the form
    When the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor sends the form
    Then a request goes to "POST /login" with
      | password | quiet-harbor-42 |
    And the field "Password" says nothing

  # the eight characters of the signup are no bound here: who has an account gets the one answer of SRV-9
  @LOGIN-3 @SRV-9 @page-only
  Scenario: A short password is asked of the relay like any other
    Given the visitor opens "/login"
    And the form is filled in
      | Password | abc |
    When the visitor sends the form
    Then a request goes to "POST /login" with
      | password | abc |

  # --- success ---

  @LOGIN-3 @page-only
  Scenario: Who still owes the legal acceptance is led to it
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor sends the form
    And the relay lets the visitor in, the legal acceptance owed
    Then the visitor is led to "/legal-acceptance"

  @LOGIN-3 @page-only
  Scenario: Who owes nothing is led to the dashboard
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor sends the form
    And the relay lets the visitor in, nothing owed
    Then the visitor is led to "/account"

  @SRV-12 @LOGIN-3 @page-only
  Scenario: A session that ran out leads to the login and back
    Given the relay runs
    And an account for "ada@clinic.example" exists
    And the visitor's session has run out
    When the visitor opens "/account"
    Then the visitor is led to "/login"
    Given the form is filled in
    When the visitor sends the form
    Then the visitor is led to "/account"

  # --- failure ---

  @LOGIN-3 @SRV-9
  Scenario: A failure leads back to the screen with one message
    Given the visitor opens "/login"
    And the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    And the relay refuses the login
    Then the alert says "Email or password is incorrect."
    And the field "Email" holds "ada@clinic.example"
    And the form can be sent
    And nothing changes for a minute

  # the other of the two is a known address; the answers must not differ
  @LOGIN-3 @SRV-9 @page-only
  Scenario Outline: The message does not tell a known address from an unknown one
    Given the relay runs
    And an account for "ada@clinic.example" exists
    And the visitor opens "/login"
    And the form is filled in
      | Email    | <email>         |
      | Password | not-the-one-907 |
    When the visitor sends the form
    Then the alert says "Email or password is incorrect."
    And the field "Email" holds "<email>"

    Examples:
      | email              |
      | ada@clinic.example |
      | eve@clinic.example |

  @LOGIN-3 @page-only
  Scenario: After a failure a second try can succeed
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay refuses the login
    When the visitor fills in "Password" with "quiet-harbor-43"
    And the visitor sends the form
    Then a request goes to "POST /login" with
      | password | quiet-harbor-43 |
    When the relay lets the visitor in, nothing owed
    Then the visitor is led to "/account"

  @LOGIN-3
  Scenario: A second failure says the same as the first
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay refuses the login
    And the visitor fills in "Password" with "quiet-harbor-43"
    When the visitor sends the form
    Then the form says that it is being sent
    When the relay refuses the login
    Then the alert says "Email or password is incorrect."
    And the form can be sent

  @SRV-9 @page-only
  Scenario: Too many tries have a message of their own
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor sends the form
    And the relay answers 429
    Then the alert says "Too many attempts. Please try again later."
    And the page does not say "Email or password is incorrect."
    And the link to "/forgot-password" is shown

  @LOGIN-3
  Scenario: A new visit says nothing of an old failure
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay refuses the login
    When the visitor opens "/login"
    Then there is no alert

  @UI-3
  Scenario: A login that is never answered can be sent again
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor sends the form
    And the relay never answers
    Then there is an alert
    And the page does not say "Email or password is incorrect."
    And every field holds what was typed
    And the form can be sent
    When the visitor sends the form
    Then the form says that it is being sent
    And there is no alert

  @UI-3 @LOGIN-3
  Scenario: A second try that is never answered does not say that the password is wrong
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay refuses the login
    And the visitor fills in "Password" with "quiet-harbor-43"
    When the visitor sends the form
    And the relay never answers
    Then there is an alert
    And the page does not say "Email or password is incorrect."
    And the field "Password" holds "quiet-harbor-43"
    And the form can be sent

  @UI-3
  Scenario: Whoever goes back after logging in finds a form that can be sent
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay lets the visitor in, nothing owed
    When the visitor goes back
    Then the form can be sent
    And the field "Password" is empty
    And there is no alert

  # --- the mailed link of a trial signup ---

  @SIGN-9 @SRV-6 @page-only
  Scenario: The mailed link opens the login with the address filled in
    Given the relay runs
    And the mailed link is the one of a trial signup by "ada@clinic.example"
    When the visitor opens the mailed link
    Then the field "Email" holds "ada@clinic.example"
    And the field "Password" is empty
    And nothing changes for a minute

  @SIGN-9 @SRV-6 @page-only
  Scenario: Opening the link consumes nothing
    Given the relay runs
    And the mailed link is the one of a trial signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the visitor opens the mailed link again
    When the form is filled in
      | Email    | ada@clinic.example |
      | Password | quiet-harbor-42    |
    And the visitor sends the form
    Then the visitor is led to "/legal-acceptance"

  @SIGN-9 @SRV-6 @page-only
  Scenario: A wrong password confirms nothing, and the right one after it does
    Given the relay runs
    And the mailed link is the one of a trial signup by "ada@clinic.example"
    And the visitor opens the mailed link
    And the visitor fills in "Password" with "not-the-one-907"
    And the visitor sends the form
    Then the alert says "Email or password is incorrect."
    When the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor sends the form
    Then the visitor is led to "/legal-acceptance"

  @SRV-6 @page-only
  Scenario Outline: A link that no longer holds offers another
    Given the relay runs
    And the mailed link is the one of a trial signup by "ada@clinic.example"
    And the mailed link <fate>
    When the visitor opens the mailed link
    Then another confirmation is offered
    And no request goes out

    Examples:
      | fate        |
      | has expired |
      | was used    |

  # --- without script ---

  @LOGIN-1 @SRV-1 @SRV-9 @page-only
  Scenario: Without script one can log in as well
    Given the visitor opens "/login" without script
    And the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    And the relay refuses the login
    Then the page says "Email or password is incorrect."
    And the field "Email" holds "ada@clinic.example"

  # --- no page comes ---

  @UI-3
  Scenario: Where no page comes for 10 s the login can be sent again
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor sends the form
    Then the form says that it is being sent
    And the form can be sent after 10 s and not before
    When the visitor sends the form
    Then the form says that it is being sent
    And the form can be sent after 10 s and not before

  @UI-3 @LOGIN-3
  Scenario: After a failure the next try takes no second press either
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay refuses the login
    And the visitor fills in "Password" with "quiet-harbor-43"
    When the visitor sends the form
    Then the form says that it is being sent

  @UI-3 @LOGIN-1
  Scenario Outline: Back on the page that the browser has kept, the password is typed anew: after <time>
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And <time> passes
    When the visitor comes back to the page, which the browser has kept
    Then the form can be sent
    And the field "Password" is empty
    And the field "Email" holds "ada@clinic.example"
    When the visitor fills in "Password" with "quiet-harbor-43"
    And the visitor comes back to the page, which the browser has kept
    Then the field "Password" holds "quiet-harbor-43"
    When the visitor sends the form
    Then the form says that it is being sent

    Examples:
      | time     |
      | 1 s      |
      | a minute |

  @UI-3 @LOGIN-3
  Scenario Outline: Back on the page that the browser has kept, a former failure is not said again: after <time>
    Given the visitor opens "/login"
    And the form is filled in
    And the visitor sends the form
    And the relay refuses the login
    And the visitor fills in "Password" with "quiet-harbor-43"
    And the visitor sends the form
    And <time> passes
    When the visitor comes back to the page, which the browser has kept
    Then there is no alert
    And the field "Password" is empty
    And the form can be sent

    Examples:
      | time     |
      | 1 s      |
      | a minute |

  @UI-3
  Scenario: Back on a kept page that was not sent, nothing is lost
    Given the visitor opens "/login"
    And the form is filled in
    When the visitor comes back to the page, which the browser has kept
    Then every field holds what was typed
    When the visitor sends the form
    And the relay refuses the login
    And the visitor fills in "Password" with "quiet-harbor-43"
    And the visitor comes back to the page, which the browser has kept
    Then the alert says "Email or password is incorrect."
    And the field "Password" holds "quiet-harbor-43"
