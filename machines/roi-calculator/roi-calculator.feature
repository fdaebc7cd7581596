Feature: ROI calculator
  The enterprise page leads to a calculator that works out what the product is worth to an organization.
  It answers at once to every figure that the visitor changes, sends nothing, and never shows a result that is no number.

  @STAT-1 @page-only
  Scenario: The link leads to the calculator
    Given the visitor opens "/enterprise"
    When the visitor follows the link to "#roi-calculator"
    Then the ROI calculator is in view
    And the address is "/landing-new/enterprise#roi-calculator"

  @STAT-1 @BASE-8 @page-only
  Scenario: A direct visit to the anchor finds it too
    Given the visitor opens "/enterprise#roi-calculator"
    Then the ROI calculator is in view

  @STAT-1 @page-only
  Scenario: The enterprise page opens at its top
    Given the visitor opens "/pricing", scrolled to its end
    When the visitor follows a link to "/enterprise"
    Then the page is at its top

  @STAT-1
  Scenario: It has results before anything is changed
    Given the visitor opens "/enterprise"
    Then each result of the ROI calculator is a number
    And nothing changes for a minute

  @STAT-1
  Scenario: A changed figure changes the results
    Given the visitor opens "/enterprise"
    When the visitor doubles the first figure of the ROI calculator
    Then the results of the ROI calculator are others

  @STAT-1
  Scenario: Every figure counts
    Given the visitor opens "/enterprise"
    Then each figure of the ROI calculator, when it alone is changed, changes a result

  @STAT-1
  Scenario: A figure that is put back gives the results that were there before
    Given the visitor opens "/enterprise"
    When the visitor doubles the first figure of the ROI calculator
    And the visitor puts the first figure of the ROI calculator back
    Then the results of the ROI calculator are those from before

  @STAT-1
  Scenario: The second change counts as the first did
    Given the visitor opens "/enterprise"
    When the visitor sets the first figure of the ROI calculator to 20
    And the visitor sets the first figure of the ROI calculator to 40
    Then the results of the ROI calculator are those of a visitor who set it to 40 at once

  @STAT-1
  Scenario: The order of the changes makes no difference
    Given the visitor opens "/enterprise"
    When the visitor doubles the second figure of the ROI calculator
    And the visitor doubles the first figure of the ROI calculator
    Then the results of the ROI calculator are those of a visitor who doubled the first one first

  @STAT-1
  Scenario Outline: A figure that makes no sense gives no nonsense
    Given the visitor opens "/enterprise"
    When the visitor sets the first figure of the ROI calculator to "<figure>"
    Then the page does not say "NaN"
    And the page does not say "Infinity"
    And the page does not say "undefined"
    And each result of the ROI calculator is a number

    Examples:
      | figure                |
      |                       |
      | 0                     |
      | -5                    |
      | 1e9                   |
      | 99999999999999999999  |
      | twelve                |

  @STAT-1
  Scenario: After nonsense a good figure counts again
    Given the visitor opens "/enterprise"
    When the visitor sets the first figure of the ROI calculator to ""
    And the visitor sets the first figure of the ROI calculator to "20"
    Then the results of the ROI calculator are those of a visitor who set it to 20 at once

  @STAT-1 @page-only
  Scenario: The claims it stands beside are those of the site
    Given the visitor opens "/enterprise"
    Then the page says "10-15%"
    And the page says "3-8%"
    And the page says "5-10%"

  @STAT-1 @page-only
  Scenario: Working it out sends nothing and leads nowhere
    Given the visitor opens "/enterprise"
    When the visitor doubles the first figure of the ROI calculator
    And the visitor presses the key "Enter"
    Then no request goes out
    And the visitor stays on the page

  @STAT-1
  Scenario Outline: It counts with six figures
    Given the visitor opens "/enterprise"
    When the visitor sets "Clinicians" to "<clinicians>"
    And the visitor sets "Visits per day" to "<visits>"
    And the visitor sets "Minutes per note" to "<minutes>"
    And the visitor sets "Share saved" to "<saved>"
    And the visitor sets "Value of an hour" to "<hour>"
    And the visitor sets "Plan price" to "<price>"
    Then the estimate is "<back>" hours back and "<net>" after plan costs

    Examples:
      | clinicians | visits | minutes | saved | hour   | price | back | net     |
      | 10         | 16     | 12      | 50    | 100    | 99    | 320  | $31,010 |
      | 25         | 18.5   | 12      | 50    | 100    | 99    | 925  | $90,025 |
      | 3          | 17     | 7       | 33    | $90.50 | 79    | 39.3 | $3,320  |
      | 10         | 1      | 1       | 1     | 1      | 99    | 0    | −$990   |

  @STAT-1 @UI-2
  Scenario: A figure that cannot be counted with keeps the last result, and the page says so after a pause
    Given the visitor opens "/enterprise"
    When the visitor sets "Clinicians" to "many"
    Then the estimate is "320" hours back and "$31,010" after plan costs
    And the page does not say that the result is from the last valid numbers
    And the estimate is not announced
    And "Clinicians" is marked as wrong after 800 ms and not before
    And the page says that the result is from the last valid numbers
    And the page says "Enter a whole number from 1 to 10,000."
    And the estimate is "320" hours back and "$31,010" after plan costs
    And nothing changes for a minute

  @STAT-1
  Scenario: Each change in a row begins the pause anew
    Given the visitor opens "/enterprise"
    When the visitor sets "Share saved" to "many"
    And 500 ms pass
    And the visitor sets "Share saved" to "101"
    Then "Share saved" is marked as wrong after 800 ms and not before
    And the page says "Enter a number from 1 to 100."

  @STAT-1
  Scenario: What is put right is no longer marked, at once
    Given the visitor opens "/enterprise"
    When the visitor sets "Clinicians" to "many"
    And the visitor sets "Plan price" to "1001"
    And 800 ms pass
    Then "Clinicians" is marked as wrong
    And "Plan price" is marked as wrong
    When the visitor sets "Clinicians" to "20"
    Then "Clinicians" is not marked as wrong
    And "Plan price" is marked as wrong
    And the estimate is "320" hours back and "$31,010" after plan costs
    When the visitor sets "Plan price" to "1000"
    Then "Plan price" is not marked as wrong
    And the page does not say that the result is from the last valid numbers
    And the estimate is "640" hours back and "$44,000" after plan costs

  @STAT-1
  Scenario: A second figure that goes wrong waits for its own pause
    Given the visitor opens "/enterprise"
    When the visitor sets "Clinicians" to "many"
    And 800 ms pass
    And the visitor sets "Plan price" to "x"
    Then "Clinicians" is marked as wrong
    And "Plan price" is not marked as wrong
    And "Plan price" is marked as wrong after 800 ms and not before

  @STAT-1 @UI-2
  Scenario: Enter says at once what is wrong, and leads to the first wrong field each time
    Given the visitor opens "/enterprise"
    When the visitor sets "Plan price" to "-1"
    And the visitor sets "Visits per day" to "x"
    And the visitor sets "Minutes per note" to "15"
    And the visitor presses the key "Enter"
    Then "Visits per day" is marked as wrong
    And "Plan price" is marked as wrong
    And the focus is in "Visits per day"
    When the visitor sets "Visits per day" to "16"
    And 800 ms pass
    And the visitor presses the key "Enter"
    Then the focus is in "Plan price"
    And nothing changes for a minute

  @STAT-1
  Scenario: Enter in figures that can be counted with leaves them as they are
    Given the visitor opens "/enterprise"
    When the visitor sets "Clinicians" to "25"
    And the visitor presses the key "Enter"
    Then the focus is in "Clinicians"
    And the estimate is announced
    And the address holds "?clinicians=25&visits=16&minutes=12&saved=50&hour=100&price=99"
    And nothing changes for a minute

  @STAT-1
  Scenario: The address and the announcement follow once the visitor pauses
    Given the visitor opens "/enterprise"
    Then the estimate is announced
    And the address holds ""
    When the visitor sets "Clinicians" to "1,200"
    Then the estimate is not announced
    And the address holds ""
    And the estimate is announced after 800 ms and not before
    And the address holds "?clinicians=1200&visits=16&minutes=12&saved=50&hour=100&price=99"
    And "Clinicians" is "1,200"
    And nothing changes for a minute
    When the visitor sets "Clinicians" to "10"
    And 800 ms pass
    Then the address holds ""

  @STAT-1
  Scenario: A link's figures are counted with from the start
    Given the visitor opens "/enterprise?clinicians=25&visits=18.5"
    Then "Clinicians" is "25"
    And the estimate is "925" hours back and "$90,025" after plan costs
    And the estimate is announced

  @STAT-1
  Scenario: A link's figure that cannot be counted with is named from the start
    Given the visitor opens "/enterprise?clinicians=many"
    Then "Clinicians" is "many"
    And "Clinicians" is marked as wrong
    And the page says that the result is from the last valid numbers
    And the estimate is "320" hours back and "$31,010" after plan costs
    And the address holds "?clinicians=many"
    When the visitor sets "Clinicians" to "25"
    Then "Clinicians" is not marked as wrong
    And the estimate is "800" hours back and "$77,525" after plan costs

  @STAT-1
  Scenario: A link within the page fills in its figures, right or wrong
    Given the visitor opens "/enterprise"
    When the address becomes "?clinicians=25&visits=18.5"
    Then "Clinicians" is "25"
    And "Visits per day" is "18.5"
    And the estimate is "925" hours back and "$90,025" after plan costs
    And the estimate is announced
    When the address becomes "?clinicians=many"
    Then "Clinicians" is "many"
    And "Visits per day" is "16"
    And "Clinicians" is marked as wrong
    And the estimate is "925" hours back and "$90,025" after plan costs
    When the address becomes "?clinicians=25"
    Then "Clinicians" is not marked as wrong
    And the estimate is "800" hours back and "$77,525" after plan costs

  @STAT-1
  Scenario: An address that changes while the visitor types takes nothing away
    Given the visitor opens "/enterprise"
    When the visitor sets "Clinicians" to "40"
    And the address becomes "?clinicians=25"
    Then "Clinicians" is "40"
    And the estimate is "1,280" hours back and "$124,040" after plan costs
