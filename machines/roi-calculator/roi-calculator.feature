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
