Feature: Cost of a team
  On the pricing page a practice manager works out what a team of 1 to 50 costs, with its roles chosen.
  The cost follows the roles and the billing period at once, sends nothing, and never shows a sum for a team that does not exist.

  @SHOW-8
  Scenario: It has a result before anything is changed
    Given the visitor opens "/pricing"
    Then the team's cost is a number
    And nothing changes for a minute

  @SHOW-8 @PRICE-1
  Scenario Outline: Few clinicians pay least on plans of their own, billed <period>
    Given the visitor opens "/pricing"
    When the visitor chooses <period> billing
    And the visitor sets "NPs and PAs" to "<nurses>"
    And the visitor sets "Physicians" to "<physicians>"
    Then separate plans cost <separate> a month
    And the organization plan costs <organization> a month
    And the cheaper of the two is the one that costs <cheaper>

    Examples:
      | period  | nurses | physicians | separate | organization | cheaper |
      | monthly | 1      | 0          | 79       | 499          | 79      |
      | monthly | 0      | 1          | 99       | 499          | 99      |
      | monthly | 3      | 2          | 435      | 499          | 435     |
      | monthly | 4      | 3          | 613      | 499          | 499     |
      | annual  | 3      | 2          | 347      | 399          | 347     |
      | annual  | 10     | 0          | 630      | 399          | 399     |

  @SHOW-8 @PRICE-1
  Scenario Outline: Users beyond ten cost by their role
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "<nurses>"
    And the visitor sets "Physicians" to "<physicians>"
    Then the organization plan costs <least> to <most> a month

    Examples:
      | nurses | physicians | least | most |
      | 11     | 0          | 548   | 548  |
      | 0      | 11         | 568   | 568  |
      | 10     | 4          | 695   | 775  |
      | 25     | 25         | 2,759 | 2,959 |

  @SHOW-8 @PRICE-1
  Scenario: Who comes for the annual prices sees the cost by them
    Given the visitor opens "/pricing?billing=annual"
    Then separate plans cost 347 a month
    When the visitor sets "NPs and PAs" to "4"
    Then separate plans cost 410 a month
    When the visitor sets "NPs and PAs" to "10"
    And the visitor sets "Physicians" to "4"
    Then the organization plan costs 555 to 619 a month
    When the visitor sets "NPs and PAs" to "4"
    And the visitor sets "Physicians" to "2"
    And the visitor chooses monthly billing
    Then separate plans cost 514 a month

  @SHOW-8 @PRICE-1
  Scenario: Another billing period says nothing of a team that is still being typed
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And the visitor chooses annual billing
    Then separate plans cost 347 a month
    And "NPs and PAs" is not marked as wrong

  @SHOW-8 @PRICE-3
  Scenario: The next step is a trial where separate plans cost less, and else a mail with the team
    Given the visitor opens "/pricing"
    Then the team's next step is "Start trial"
    When the visitor sets "NPs and PAs" to "10"
    And the visitor sets "Physicians" to "4"
    Then the team's next step is "Contact sales for this team"
    And the mail to sales says "NPs and PAs: 10"
    And the mail to sales says "Physicians (MD or DO): 4"
    And the mail to sales says "billed monthly"
    When the visitor chooses annual billing
    Then the mail to sales says "billed yearly"

  @SHOW-8
  Scenario: One more and one fewer
    Given the visitor opens "/pricing"
    When the visitor adds one to "NPs and PAs"
    And the visitor takes one from "Physicians"
    Then separate plans cost 415 a month

  @SHOW-8
  Scenario Outline: A team that does not exist keeps the last cost, and the page says so after a pause
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "<text>"
    Then separate plans cost 435 a month
    And "NPs and PAs" is not marked as wrong
    When 800 ms pass
    Then "NPs and PAs" is marked as wrong
    And the page says that the result is for the last valid team

    Examples:
      | text |
      | few  |
      | -1   |
      | 2.5  |
      | 51   |
      | 49   |

  @SHOW-8
  Scenario: A team without members has no cost
    Given the visitor opens "/pricing"
    When the visitor sets "Physicians" to "0"
    And the visitor sets "NPs and PAs" to "0"
    And the visitor presses the key "Enter"
    Then the page says "Enter a team of 1 to 50."

  @SHOW-8
  Scenario: After nonsense a good team counts again
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And the visitor sets "NPs and PAs" to "4"
    Then separate plans cost 514 a month

  @SHOW-8
  Scenario: The buttons stop at the limits
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "48"
    Then one more cannot be added
    When the visitor adds one to "Physicians"
    Then "Physicians" is "2"

  @SHOW-8 @page-only
  Scenario: Working it out sends nothing and leads nowhere
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "4"
    And the visitor presses the key "Enter"
    Then no request goes out
    And the visitor stays on the page

  @SHOW-8
  Scenario: Each change in a row begins the pause anew
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And 500 ms pass
    And the visitor sets "NPs and PAs" to "x"
    Then "NPs and PAs" is marked as wrong after 800 ms and not before

  @SHOW-8
  Scenario: What is put right is no longer marked, at once
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And the visitor sets "Physicians" to "few"
    And 800 ms pass
    Then "NPs and PAs" is marked as wrong
    And "Physicians" is marked as wrong
    When the visitor sets "NPs and PAs" to "3"
    Then "NPs and PAs" is not marked as wrong
    And "Physicians" is marked as wrong
    When the visitor sets "Physicians" to "1"
    Then "Physicians" is not marked as wrong
    And the page does not say that the result is for the last valid team
    And separate plans cost 336 a month
    When 800 ms pass
    Then nothing changes for a minute

  @SHOW-8
  Scenario: A second field that goes wrong waits for its own pause
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And 800 ms pass
    And the visitor sets "Physicians" to "x"
    Then "NPs and PAs" is marked as wrong
    And "Physicians" is not marked as wrong
    And "Physicians" is marked as wrong after 800 ms and not before

  @SHOW-8 @UI-2
  Scenario: Enter says at once what is wrong, and leads to the first wrong field
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And the visitor sets "Physicians" to "few"
    And the visitor presses the key "Enter"
    Then "NPs and PAs" is marked as wrong
    And "Physicians" is marked as wrong
    And the focus is in "NPs and PAs"
    When the visitor sets "NPs and PAs" to "3"
    And 800 ms pass
    And the visitor presses the key "Enter"
    Then the focus is in "Physicians"
    And "Physicians" is marked as wrong
    And nothing changes for a minute

  @SHOW-8 @UI-2
  Scenario: Enter in a team that is wrong already leads to the first wrong field again
    Given the visitor opens "/pricing"
    When the visitor sets "Physicians" to "2.5"
    And the visitor sets "NPs and PAs" to "4"
    And 800 ms pass
    And the visitor presses the key "Enter"
    Then the focus is in "Physicians"
    And "Physicians" is marked as wrong

  @SHOW-8
  Scenario: Enter in a team that exists leaves it as it is
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "4"
    And the visitor presses the key "Enter"
    Then separate plans cost 514 a month
    And the focus is in "NPs and PAs"
    And the cost is announced
    And nothing changes for a minute

  @SHOW-8
  Scenario: The cost is announced once the visitor pauses
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "4"
    Then the cost is not announced
    And the cost is announced after 800 ms and not before
    And nothing changes for a minute

  @SHOW-8
  Scenario: A button's change counts at once
    Given the visitor opens "/pricing"
    When the visitor adds one to "NPs and PAs"
    Then "NPs and PAs" is "4"
    And separate plans cost 514 a month
    And the cost is announced
    And nothing changes for a minute

  @SHOW-8
  Scenario: A button mends its own field, and leaves the other as it is
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "few"
    And the visitor sets "Physicians" to "x"
    And the visitor adds one to "NPs and PAs"
    Then "NPs and PAs" is "4"
    And "NPs and PAs" is not marked as wrong
    And "Physicians" is marked as wrong
    And separate plans cost 435 a month
    And the page says that the result is for the last valid team
    When the visitor takes one from "Physicians"
    Then "Physicians" is "1"
    And separate plans cost 415 a month
    And the page does not say that the result is for the last valid team

  @SHOW-8
  Scenario: The last person of a team cannot be taken
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "0"
    And the visitor sets "Physicians" to "1"
    Then none can be taken from "Physicians"
    When the visitor takes one from "Physicians"
    Then "Physicians" is "1"
    And separate plans cost 99 a month

  @SHOW-8
  Scenario: The buttons lead a team that is too large back within the limit
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "40"
    And the visitor sets "Physicians" to "12"
    And the visitor takes one from "NPs and PAs"
    And the visitor takes one from "NPs and PAs"
    Then "NPs and PAs" is "38"
    And separate plans cost 4190 a month

  @SHOW-8
  Scenario: A button at its limit changes nothing, not even what waits for a pause
    Given the visitor opens "/pricing"
    When the visitor sets "NPs and PAs" to "49"
    And the visitor adds one to "NPs and PAs"
    Then "NPs and PAs" is "49"
    And "NPs and PAs" is not marked as wrong
    And "NPs and PAs" is marked as wrong after 800 ms and not before

  @SHOW-8
  Scenario: The example's cost is announced from the beginning
    Given the visitor opens "/pricing"
    Then the cost is announced
