Feature: Trial signup
  At /signup a visitor chooses a plan, fills in an account form and is told to look at the mail.
  The plan that is sent is always the one that was chosen last. Changing one's mind costs nothing
  that was typed. A failure says what went wrong and can be tried again.

  # --- the chooser ---

  @SIGN-2
  Scenario: It begins with the plans
    Given the visitor opens "/signup"
    Then the plans are shown
    And the account form is not shown
    And there is no alert
    And nothing changes for a minute

  @SIGN-2 @SIGN-3
  Scenario Outline: A chosen plan brings the account form after a moment
    Given the visitor opens "/signup"
    When the visitor chooses the plan "<plan>"
    Then the account form is shown after 100 ms and not before
    And the chosen plan is "<plan>" at <price>
    And nothing changes for a minute

    Examples:
      | plan                       | price |
      | Advanced Practice Provider | 79    |
      | Physician                  | 99    |

  @SIGN-2
  Scenario: Another plan can be chosen after the first
    Given the visitor opens "/signup"
    And the visitor chooses the plan "Physician"
    And 100 ms pass
    When the visitor presses "Choose a different plan"
    Then the plans are shown
    And the account form is not shown
    When the visitor chooses the plan "Advanced Practice Provider"
    Then the account form is shown after 100 ms and not before
    And the chosen plan is "Advanced Practice Provider" at 79

  @SIGN-2
  Scenario: The plans wait as long as the visitor does
    Given the visitor opens "/signup"
    And the visitor chooses the plan "Physician"
    And 100 ms pass
    When the visitor presses "Choose a different plan"
    Then nothing changes for a minute
    And the plans are shown

  @SIGN-2
  Scenario: The same plan can be chosen again
    Given the visitor opens "/signup"
    And the visitor chooses the plan "Physician"
    And 100 ms pass
    And the visitor presses "Choose a different plan"
    When the visitor chooses the plan "Physician"
    Then the account form is shown after 100 ms and not before
    And the chosen plan is "Physician" at 99

  @SIGN-2
  Scenario: One can go to and fro more than once
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the visitor presses "Choose a different plan"
    And the visitor chooses the plan "Advanced Practice Provider"
    And 100 ms pass
    And the visitor presses "Choose a different plan"
    And the visitor chooses the plan "Physician"
    When 100 ms pass
    Then the account form is shown
    And the chosen plan is "Physician" at 99

  @SIGN-2
  Scenario: A second choice within the moment is the one that counts
    Given the visitor opens "/signup"
    When the visitor chooses the plan "Physician"
    And 50 ms pass
    And the visitor chooses the plan "Advanced Practice Provider"
    Then the account form is shown after 100 ms and not before
    And the chosen plan is "Advanced Practice Provider" at 79
    And nothing changes for a minute

  @SIGN-2
  Scenario: What was typed is kept when the plan is changed
    Given the visitor opens "/signup?plan=physician"
    And 100 ms pass
    And the form is filled in
      | First name   | Ada                |
      | Email        | ada@clinic.example |
      | Password     | quiet-harbor-42    |
      | Organization | Clinic North       |
    And the visitor presses "Choose a different plan"
    When the visitor chooses the plan "Advanced Practice Provider"
    And 100 ms pass
    Then every field holds what was typed

  # --- a plan in the link ---

  @SIGN-3 @RUN-1
  Scenario Outline: A plan named in the link is chosen on arrival
    Given the visitor opens "/signup?plan=<text>"
    Then the account form is shown
    And the chosen plan is "<plan>" at <price>

    Examples: the names, in any case
      | text                | plan                       | price |
      | np_pa               | Advanced Practice Provider | 79    |
      | NP                  | Advanced Practice Provider | 79    |
      | np                  | Advanced Practice Provider | 79    |
      | PA                  | Advanced Practice Provider | 79    |
      | pa                  | Advanced Practice Provider | 79    |
      | advanced_practice   | Advanced Practice Provider | 79    |
      | ADVANCED_PRACTICE   | Advanced Practice Provider | 79    |
      | md_do               | Physician                  | 99    |
      | MD                  | Physician                  | 99    |
      | md                  | Physician                  | 99    |
      | physician           | Physician                  | 99    |
      | Physician           | Physician                  | 99    |

    Examples: inside a monthly code
      | text                | plan                       | price |
      | np_pa_monthly       | Advanced Practice Provider | 79    |
      | md_do_monthly       | Physician                  | 99    |
      | MD_DO_MONTHLY       | Physician                  | 99    |

    Examples: a physician assistant is no physician
      | text                | plan                       | price |
      | physician_assistant | Advanced Practice Provider | 79    |
      | Physician+Assistant | Advanced Practice Provider | 79    |

  @SIGN-3 @RUN-1
  Scenario: A plan named in the link is there from the first paint
    Given the visitor opens "/signup?plan=md_do_annual" without script
    Then the account form is shown
    And the chosen plan is "Physician" at 79

  @SIGN-3 @PRICE-1
  Scenario Outline: An annual code shows the price of a month and of the year
    Given the visitor opens "/signup?plan=<code>"
    Then the chosen plan is "<plan>" at <price>
    And the page says "$<year> billed once a year"

    Examples:
      | code          | plan                       | price | year |
      | np_pa_annual  | Advanced Practice Provider | 63    | 756  |
      | md_do_annual  | Physician                  | 79    | 948  |

  @SIGN-3
  Scenario Outline: An unknown plan leaves the choice to the visitor
    Given the visitor opens "/signup?plan=<text>"
    Then the plans are shown
    And the account form is not shown
    And nothing changes for a minute

    Examples:
      | text         |
      | gold         |
      | enterprise   |
      | unplanned    |
      |              |

  @SIGN-2 @SIGN-3
  Scenario: A plan of the link is not chosen again against the visitor's will
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    When the visitor presses "Choose a different plan"
    Then the plans are shown
    And nothing changes for a minute

  # a reload shows the same
  @SIGN-2 @SIGN-3
  Scenario: The address has the plan that is chosen
    Given the visitor opens "/signup"
    When the visitor chooses the plan "Physician"
    Then the plan in the address is "md_do_monthly"
    When 100 ms pass
    And the visitor presses "Choose a different plan"
    Then there is no plan in the address

  # --- the two types, the links ---

  @SIGN-1 @page-only
  Scenario Outline: The heading knows a subscription from a trial
    Given the visitor opens "/signup?<query>"
    Then the page <verb> "Complete Your Subscription"

    Examples:
      | query                          | verb         |
      | type=direct                    | says         |
      | plan=md_do_monthly&type=direct | says         |
      | type=trial                     | does not say |
      | plan=md_do_monthly             | does not say |

  @SIGN-10 @page-only
  Scenario: Whoever has an account or an invite code finds the way
    Given the visitor opens "/signup"
    Then the link to "/login" is shown
    And the link to "/signup-invite" is shown

  @ACC-1 @page-only
  Scenario: Whoever is logged in is told so
    Given the visitor is logged in
    When the visitor opens "/signup"
    Then the page says that the visitor is logged in

  # --- what is sent ---

  @SIGN-6 @SIGN-4 @SIGN-1
  Scenario: Everything is sent under its name
    Given the visitor opens "/signup?plan=md_do_annual&type=trial&invite_token=abc123"
    And 100 ms pass
    And the form is filled in
      | First name   | Ada                |
      | Last name    | Byrne              |
      | Email        | ada@clinic.example |
      | Password     | quiet-harbor-42    |
      | Organization | Clinic North       |
    When the visitor sends the form
    Then the request is JSON
    And a request goes to "POST /api/mobile-signup" with
      | email        | ada@clinic.example |
      | firstName    | Ada                |
      | lastName     | Byrne              |
      | role         | physician          |
      | organization | Clinic North       |
      | password     | quiet-harbor-42    |
      | plan         | md_do_annual       |
      | signup_type  | trial              |
      | invite_token | abc123             |

  @SIGN-4 @SIGN-6
  Scenario Outline: The role follows from the plan
    Given the visitor opens "/signup"
    And the visitor chooses the plan "<plan>"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | role | <role>             |
      | plan | begins with <code> |

    Examples:
      | plan                       | role               | code  |
      | Advanced Practice Provider | nurse_practitioner | np_pa |
      | Physician                  | physician          | md_do |

  @SIGN-3 @SIGN-6
  Scenario Outline: A plan without a period is monthly
    Given the visitor opens "/signup?plan=<text>"
    And the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | plan | <code> |

    Examples:
      | text      | code          |
      | NP        | np_pa_monthly |
      | physician | md_do_monthly |

  @SIGN-2 @SIGN-4 @SIGN-6
  Scenario Outline: Who changed the plan gets the plan chosen last
    Given the visitor opens "/signup?plan=<first>"
    And 100 ms pass
    And the form is filled in
    And the visitor presses "Choose a different plan"
    And the visitor chooses the plan "<last>"
    And 100 ms pass
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | role | <role>             |
      | plan | begins with <code> |

    Examples:
      | first         | last                       | role               | code  |
      | md_do_monthly | Advanced Practice Provider | nurse_practitioner | np_pa |
      | md_do_annual  | Advanced Practice Provider | nurse_practitioner | np_pa |
      | np_pa_monthly | Physician                  | physician          | md_do |
      | np_pa_annual  | Physician                  | physician          | md_do |

  @SIGN-1 @SIGN-6
  Scenario Outline: The type of the link is sent, trial where it has none
    Given the visitor opens "/signup?plan=md_do_monthly<query>"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | signup_type | <type> |

    Examples:
      | query        | type   |
      |              | trial  |
      | &type=trial  | trial  |
      | &type=direct | direct |

  @SIGN-1 @SIGN-2 @SIGN-6
  Scenario: An invite and a subscription outlast a change of plan
    Given the visitor opens "/signup?plan=md_do_monthly&type=direct&invite_token=abc123"
    And 100 ms pass
    And the visitor presses "Choose a different plan"
    And the visitor chooses the plan "Advanced Practice Provider"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | signup_type  | direct |
      | invite_token | abc123 |

  # --- refused before sending ---

  @SIGN-5 @UI-2
  Scenario Outline: A field left empty is named at the field and nothing is sent
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor clears "<field>"
    And the visitor sends the form
    Then no request goes out
    And the field "<field>" says what is wrong
    And the focus is on "<field>"
    And the field "Organization" says nothing

    Examples:
      | field      |
      | First name |
      | Last name  |
      | Email      |
      | Password   |

  @SIGN-5 @UI-2
  Scenario: With nothing filled in the focus goes to the first wrong field
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    When the visitor sends the form
    Then no request goes out
    And the focus is on "First name"
    And the field "Last name" says what is wrong
    And the field "Email" says what is wrong
    And the field "Password" says what is wrong
    And the field "Organization" says nothing
    And nothing changes for a minute

  @SIGN-5
  Scenario: Seven characters are no password
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Password | hq7-vmz |
    When the visitor sends the form
    Then no request goes out
    And the field "Password" says what is wrong
    And the focus is on "Password"

  @SIGN-5
  Scenario: Eight characters are enough, and no organization is needed
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Password | hq7-vmzk |
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | password | hq7-vmzk |

  @SIGN-5 @UI-2
  Scenario: A corrected form is sent and says nothing of the old mistake
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Password | hq7-vmz |
    And the visitor sends the form
    When the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | password | quiet-harbor-42 |
    And the field "Password" says nothing

  @ACC-3
  Scenario: That common passwords are refused is known before sending
    Given the visitor opens "/signup?plan=md_do_monthly"
    When 100 ms pass
    Then beside the field "Password" it is said that common passwords are refused

  @ACC-3 @page-only
  Scenario: A domain that looks mistyped is asked about and not refused
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Email | ada@gmial.com |
    When the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | email | ada@gmial.com |

  @ACC-3 @page-only
  Scenario: The question is answered with one press
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Email | ada@gmial.com |
    And the visitor moves the focus away from "Email"
    When the visitor presses "Did you mean gmail.com?"
    Then the field "Email" holds "ada@gmail.com"
    And the field "Email" asks nothing
    And the focus is on "Email"

  @ACC-3 @page-only
  Scenario: The question goes once the domain is put right
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Email | ada@gmial.com |
    And the visitor moves the focus away from "Email"
    Then the field "Email" asks "Did you mean gmail.com?"
    When the visitor fills in "Email" with "ada@gmail.com"
    And the visitor moves the focus away from "Email"
    Then the field "Email" asks nothing

  # --- success ---

  @SIGN-7
  Scenario: After success the visitor is sent to the mail
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Check Your Email"
    And the page says "You must log in and accept the terms to start your 14-day trial."
    And the account form is not shown
    And there is no alert
    And nothing changes for a minute

  @ACC-3 @SRV-6
  Scenario: After success the visitor is told how long the link holds
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "24 hours"

  @ACC-3
  Scenario: After success the visitor knows who writes and where else to look
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "comes from Staveline"
    And the page says "spam"
    And the page says "another link"

  @SIGN-7
  Scenario: The text says what is still to be done
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "login link"
    And the page says "terms"
    And the page says "14-day"

  @SRV-8 @page-only
  Scenario: A known address is answered exactly as a new one
    Given the relay runs
    And an account for "ada@clinic.example" exists
    And the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
      | Email | ada@clinic.example |
    When the visitor sends the form
    Then the page says "Check Your Email"
    And there is no alert

  # settled: the password is typed again, for the page keeps none (SRV-4)
  @SRV-8
  Scenario: A wrong address can be corrected after success
    Given the visitor opens "/signup?plan=md_do_annual"
    And 100 ms pass
    And the form is filled in
      | Email | ada@clinc.example |
    And the visitor sends the form
    And the relay accepts
    When the visitor asks to correct the address
    And the visitor fills in "Email" with "ada@clinic.example"
    And the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | email | ada@clinic.example |
      | plan  | md_do_annual       |
      | role  | physician          |
    And the second request has another key

  @SRV-8 @SIGN-7
  Scenario: The address can be corrected more than once
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    And the visitor asks to correct the address
    And the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor sends the form
    And the relay accepts
    When the visitor asks to correct the address
    Then "Email" is shown

  # what an earlier version sold for ever: the first plan, after a correction and a change of mind
  @SRV-8 @SIGN-2 @SIGN-6
  Scenario: The plan can be changed while the address is corrected
    Given the visitor opens "/signup?plan=md_do_annual"
    And 100 ms pass
    And the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor asks to correct the address
    And the visitor presses "Choose a different plan"
    And the visitor chooses the plan "Advanced Practice Provider"
    And 100 ms pass
    And the visitor fills in "Password" with "quiet-harbor-42"
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | role | nurse_practitioner |
      | plan | begins with np_pa  |

  @SIGN-9
  Scenario: A subscription leads on to the payment page
    Given a payment page is configured
    And the visitor opens "/signup?plan=md_do_monthly&type=direct"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    Then the visitor stays on the page
    When the relay accepts
    Then the visitor is led to the payment page

  @SIGN-9
  Scenario: Without a payment page the details follow by mail
    Given no payment page is configured
    And the visitor opens "/signup?plan=md_do_monthly&type=direct"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says that payment details follow by mail
    And the visitor stays on the page

  @SIGN-9
  Scenario: A trial never leads to the payment page
    Given a payment page is configured
    And the visitor opens "/signup?plan=md_do_monthly&type=trial"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Check Your Email"
    And the visitor stays on the page

  # --- failure ---

  @SIGN-8 @UI-2
  Scenario: The relay's own reason is shown
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay refuses with "Signups are closed today."
    Then the alert says "Signups are closed today."
    And every field holds what was typed
    And the chosen plan is "Physician" at 99
    And the form can be sent
    And nothing changes for a minute

  @SIGN-8
  Scenario: A refusal without a reason has a text of its own
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Signup failed. Please try again."
    And every field holds what was typed
    And the form can be sent

  @UI-2 @SRV-3
  Scenario: A field the relay refuses is named at the field
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Password" with "That password is too common."
    Then the field "Password" says "That password is too common."
    And the focus is on "Password"
    And the field "Email" says nothing

  @SIGN-8
  Scenario: A relay that cannot be reached is an error of another kind
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute

  @SIGN-8 @CONT-3
  Scenario: A page in place of an answer is no success
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the relay answers 200 with a page
    Then the alert says "An error occurred. Please try again."
    And the page does not say "Check Your Email"

  @SIGN-8 @UI-3
  Scenario: A relay that stays silent is given up
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And every field holds what was typed

  @SIGN-8 @SRV-14
  Scenario: Sending the same again after a lost answer does not sign up twice
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Check Your Email"
    And there is no alert

  @SIGN-8 @SIGN-2
  Scenario: After a failure another plan can be chosen and is the one that is sent
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    And the visitor sends the form
    And the relay refuses without a reason
    When the visitor presses "Choose a different plan"
    And the visitor chooses the plan "Advanced Practice Provider"
    And 100 ms pass
    And the visitor sends the form
    Then a request goes to "POST /api/mobile-signup" with
      | role | nurse_practitioner |
      | plan | begins with np_pa  |
    And the second request has another key

  @SIGN-8
  Scenario: The next failure's text takes the place of the last one's
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    And the visitor sends the form
    And the relay refuses with "Signups are closed today."
    When the visitor sends the form
    And the relay refuses without a reason
    Then the alert says "Signup failed. Please try again."
    And the page does not say "Signups are closed today."

  @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the visitor opens "/signup?plan=md_do_monthly"
    And 100 ms pass
    And the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out
    And every field holds what was typed

  @UI-3 @SIGN-2
  Scenario: While it is being sent the plan cannot be changed
    Given the visitor opens "/signup?plan=md_do_monthly"
    And the form is filled in
    When the visitor sends the form
    Then the button "Choose a different plan" cannot be pressed
    When the visitor presses "Choose a different plan" all the same
    Then the form says that it is being sent
    And the chosen plan is "Physician" at 99

  @SRV-14 @SRV-4 @page-only
  Scenario: A signup keeps its key only while its page lives
    Given the visitor opens "/signup?plan=md_do_monthly"
    And the form is filled in
    And the visitor sends the form
    And the relay cannot be reached
    When the visitor opens the page again
    And the form is filled in
    And the visitor sends the form
    Then the second request has another key

  @SRV-1 @RUN-2 @page-only
  Scenario: Without script a refused signup comes back as typed
    Given the visitor opens "/signup?plan=md_do_monthly" without script
    And the form is filled in
      | First name | Ada                |
      | Email      | ada@clinic.example |
    When the visitor sends the form
    And the relay refuses with "Signups are closed today."
    Then the alert says "Signups are closed today."
    And the field "First name" holds "Ada"
    And the field "Email" holds "ada@clinic.example"
    And the field "Password" is empty
    And the chosen plan is "Physician" at 99
