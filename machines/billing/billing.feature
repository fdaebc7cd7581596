Feature: Monthly or annual billing
  On the pricing page one switch decides whether every price stands there by the month or by the year.
  What the prices say, what they save and where the trial buttons lead go together, in both directions, as often as one likes.

  @PRICE-1
  Scenario: The page opens with the monthly prices
    Given the visitor opens "/pricing"
    Then the billing is monthly
    And the plans cost
      | plan                       | per month |
      | Advanced Practice Provider | 79        |
      | Physician                  | 99        |
      | Organization               | 499       |
    And nothing changes for a minute

  @PRICE-1
  Scenario: Annual billing shows the price of a month, of a year, and the saving
    Given the visitor opens "/pricing"
    When the visitor chooses annual billing
    Then the plans cost
      | plan                       | per month | per year | saves |
      | Advanced Practice Provider | 63        | 756      | 228   |
      | Physician                  | 79        | 948      | 240   |
      | Organization               | 399       | 4,788    | 1,200 |

  @PRICE-1
  Scenario: Annual billing saves 20%
    Given the visitor opens "/pricing"
    When the visitor chooses annual billing
    Then the page says "20%"

  # settled: the switch is a constant of the build; tests/machines/billing.test.ts tries both of its values
  @PRICE-5 @other-test @page-only
  Scenario: The computed savings can be shown instead of the stated
    Given the savings shown are the computed ones
    And the visitor opens "/pricing"
    When the visitor chooses annual billing
    Then the plan "Advanced Practice Provider" saves 192
    And the page does not say "228"
    And the plan "Physician" saves 240
    And the plan "Organization" saves 1,200

  @PRICE-1
  Scenario Outline: Further users of an organization
    Given the visitor opens "/pricing"
    When the visitor chooses <period> billing
    Then the plan "Organization" is for up to 10 users
    And a further "Advanced Practice Provider" costs <app> per month
    And a further "Physician" costs <md> per month

    Examples:
      | period  | app | md |
      | monthly | 49  | 69 |
      | annual  | 39  | 55 |

  @PRICE-1
  Scenario Outline: Enterprise is custom and encounters are unlimited, <period> or not
    Given the visitor opens "/pricing"
    When the visitor chooses <period> billing
    Then the plan "Enterprise" is custom
    And the plan "Enterprise" has no number for a price
    And the page says that encounters are unlimited

    Examples:
      | period  |
      | monthly |
      | annual  |

  @PRICE-2
  Scenario Outline: The trial of "<plan>" billed <period> is for that plan and period
    Given the visitor opens "/pricing"
    When the visitor chooses <period> billing
    Then the trial button of "<plan>" leads to "/landing-new/signup?plan=<code>&type=trial"

    Examples:
      | plan                       | period  | code           |
      | Advanced Practice Provider | monthly | np_pa_monthly  |
      | Physician                  | monthly | md_do_monthly  |
      | Advanced Practice Provider | annual  | np_pa_annual   |
      | Physician                  | annual  | md_do_annual   |

  @PRICE-1 @PRICE-2
  Scenario: Back to monthly everything is as before
    Given the visitor opens "/pricing"
    When the visitor chooses annual billing
    And the visitor chooses monthly billing
    Then the billing is monthly
    And the plan "Physician" costs 99 per month
    And the plan "Organization" costs 499 per month
    And the trial button of "Physician" leads to "/landing-new/signup?plan=md_do_monthly&type=trial"
    And the page does not say "948"

  @PRICE-1 @PRICE-2
  Scenario: There, back and there again
    Given the visitor opens "/pricing"
    When the visitor chooses annual billing
    And the visitor chooses monthly billing
    And the visitor chooses annual billing
    Then the billing is annual
    And the plan "Advanced Practice Provider" costs 63 per month
    And the trial button of "Advanced Practice Provider" leads to "/landing-new/signup?plan=np_pa_annual&type=trial"
    And nothing changes for a minute

  @PRICE-1
  Scenario: A choice is in the address, and the visitor can go back from it
    Given the visitor opens "/pricing"
    Then the address holds ""
    When the visitor chooses annual billing
    Then the address holds "?billing=annual"
    And the status says "Prices shown per month, billed yearly"
    And the history has 1 entry more
    When the visitor chooses monthly billing
    Then the address holds ""
    And the status says "Prices shown per month, billed monthly"
    And the history has 2 entries more
    When the visitor goes back
    Then the billing is annual
    And the address holds "?billing=annual"
    And the plan "Physician" costs 79 per month
    When the visitor goes back
    Then the billing is monthly
    And the address holds ""
    And the plan "Physician" costs 99 per month
    And the history has 2 entries more

  @PRICE-1
  Scenario Outline: Choosing what is chosen already changes nothing
    Given the visitor opens "/pricing"
    When the visitor chooses <period> billing
    And the visitor chooses <period> billing
    Then the billing is <period>
    And the plan "Physician" costs <md> per month
    And the history has <entries> entries more

    Examples:
      | period  | md | entries |
      | monthly | 99 | 0       |
      | annual  | 79 | 1       |

  @PRICE-1 @PRICE-2 @page-only
  Scenario: The switch is pressed after the trial button was looked at
    Given the visitor opens "/pricing"
    When the visitor moves the focus to the trial button of "Physician"
    And the visitor chooses annual billing
    And the visitor presses the trial button of "Physician"
    Then the visitor is led to "/landing-new/signup?plan=md_do_annual&type=trial"

  @RUN-1 @PRICE-1
  Scenario Outline: The query says which prices are there from the first paint
    Given the visitor opens "/pricing?billing=<period>"
    Then the billing was <period> from the first paint
    And the plan "Physician" costs <md> per month
    And the trial button of "Physician" leads to "/landing-new/signup?plan=<code>&type=trial"

    Examples:
      | period  | md | code          |
      | monthly | 99 | md_do_monthly |
      | annual  | 79 | md_do_annual  |

  @RUN-1
  Scenario: Who came for the annual prices can go back to the monthly ones
    Given the visitor opens "/pricing?billing=annual"
    When the visitor chooses monthly billing
    Then the billing is monthly
    And the plan "Physician" costs 99 per month
    And nothing changes for a minute

  @RUN-1
  Scenario Outline: A query that says nothing gets the plain page
    Given the visitor opens "/pricing<query>"
    Then the billing is monthly
    And the plan "Physician" costs 99 per month

    Examples:
      | query            |
      | ?billing=weekly  |
      | ?billing=        |
      | ?period=annual   |

  @PRICE-3
  Scenario Outline: Contact sales opens a mail, <period> or not
    Given the visitor opens "/pricing"
    When the visitor chooses <period> billing
    Then "Contact sales" opens a mail with subject and body filled in
    And no request goes out

    Examples:
      | period  |
      | monthly |
      | annual  |

  @SHOW-8 @PRICE-2
  Scenario: Only two plans offer a trial
    Given the visitor opens "/pricing"
    Then the plan "Organization" has no trial button
    And the plan "Enterprise" has no trial button

  @PRICE-1 @page-only
  Scenario: Arrow keys switch the billing
    Given the visitor opens "/pricing"
    When the visitor moves the focus to "Monthly"
    And the visitor presses the key "ArrowRight"
    Then the billing is annual
    When the visitor presses the key "ArrowLeft"
    Then the billing is monthly

  @PRICE-1 @page-only
  Scenario: Switching sends nothing and leads nowhere
    Given the visitor opens "/pricing"
    When the visitor chooses annual billing
    And the visitor chooses monthly billing
    Then no request goes out
    And the visitor stays on the page
