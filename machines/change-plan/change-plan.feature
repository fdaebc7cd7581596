Feature: Change of the plan
  The owner of an account chooses another plan while the trial runs, and is told whether the account has it.

  Background:
    Given the visitor opens "/change-plan"

  @ACC-4 @SRV-1
  Scenario: The chosen plan is sent, and nothing else
    Given the form is filled in
      | Plan | np_pa_monthly |
    When the visitor sends the form
    Then a request goes to "POST /account/plan" with
      | plan | np_pa_monthly |
    And the request is a form post

  @ACC-4 @UI-2
  Scenario: Without a plan nothing is sent
    When the visitor sends the form
    Then no request goes out
    And the field "Plan" says what is wrong
    And "Plan" offers 4 choices
    And the focus is on "Plan"

  @ACC-4 @page-only
  Scenario: The account's page leads to the form with the current plan
    Given the visitor opens "/change-plan?plan=md_do_annual"
    Then the field "Plan" holds "md_do_annual"

  @ACC-4
  Scenario: It can be changed again
    Given the form is filled in
    And the visitor sends the form
    And the relay accepts
    When the visitor begins another message
    And the form is filled in
      | Plan | np_pa_annual |
    And the visitor sends the form
    Then a request goes to "POST /account/plan" with
      | plan | np_pa_annual |
    And the second request has another key

  @ACC-4 @page-only
  Scenario: The account has the plan that was chosen
    Given the visitor is logged in
    And the visitor opens "/change-plan"
    And the form is filled in
      | Plan | np_pa_annual |
    When the visitor sends the form
    Then the page says "Your plan has been changed."
    And the page says "It is now Advanced Practice Provider, annual: $63 per month, $756 billed once a year."
    When the visitor opens "/account"
    Then the page says "Advanced Practice Provider, annual"

  @ACC-4 @page-only
  Scenario: The form that is opened again shows the plan that the account has now
    Given the form is filled in
      | Plan | np_pa_annual |
    When the visitor sends the form
    And the relay accepts
    And the visitor begins another message
    Then the field "Plan" holds "np_pa_annual"

  @ACC-4
  Scenario: It is confirmed where it was done
    Given the form is filled in
    When the visitor sends the form
    And the relay accepts
    Then the page says "Your plan has been changed."
    And the page says "It is now Physician, annual: $79 per month, $948 billed once a year."
    And there is no alert
    And the visitor stays on the page
    And nothing changes for a minute

  @ACC-4 @UI-3
  Scenario: While it is being sent it cannot be sent a second time
    Given the form is filled in
    When the visitor sends the form
    And the visitor sends the form
    Then the form says that it is being sent
    And only one request went out

  @ACC-4 @UI-2
  Scenario: The relay's reason is shown, and the form can be sent again
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses with "Please log in first."
    Then the alert says "Please log in first."
    And the page does not say "Your plan has been changed."
    And every field holds what was typed
    And the form can be sent
    And nothing changes for a minute
    When the visitor sends the form
    And the relay accepts
    Then the page says "Your plan has been changed."
    And there is no alert

  @ACC-4 @UI-2
  Scenario: A reason for a field is shown at the field
    Given the form is filled in
    When the visitor sends the form
    And the relay refuses the field "Plan" with "This cannot be taken"
    Then the field "Plan" says "This cannot be taken"
    And the form can be sent

  @ACC-4 @UI-3
  Scenario: A relay that cannot be reached loses nothing
    Given the form is filled in
    When the visitor sends the form
    And the relay cannot be reached
    Then the alert says "An error occurred. Please try again."
    And the console has the error
    And every field holds what was typed
    When the visitor sends the form
    Then the second request has the same key
    When the relay accepts
    Then the page says "Your plan has been changed."

  @ACC-4 @UI-3
  Scenario: A relay that stays silent is given up
    Given the form is filled in
    When the visitor sends the form
    Then the alert says "An error occurred. Please try again." after 30 s and not before
    And every field holds what was typed
    And the form can be sent

  @ACC-4 @SRV-1
  Scenario: Without script the confirmation is the page's first sight
    Given the visitor opens "/change-plan?changed=yes"
    Then the page says "Your plan has been changed."
    And there is no alert
    And nothing changes for a minute
