Feature: What is told when the page changes
  A change of page inside the site is told to a screen reader, once, and names the page that is there now.
  The focus goes to the new page's main heading, and the page stands where the visitor expects it: at its top, at the place
  left before, or at the anchor.

  @BASE-8
  Scenario: A followed link is announced and the focus is on the new heading
    Given the visitor opens "/"
    When the visitor follows a link to "/pricing"
    Then the announcement names the page "/pricing"
    And the focus is on the main heading
    And nothing changes for a minute

  @BASE-8
  Scenario: The first load is not announced
    Given the visitor opens "/pricing"
    Then "/pricing" has been announced 0 times

  @BASE-8
  Scenario: The second change is announced as the first was
    Given the visitor opens "/"
    And the visitor follows a link to "/pricing"
    When the visitor follows a link to "/contact"
    Then the announcement names the page "/contact"
    And the announcement does not name the page "/pricing"
    And the focus is on the main heading

  @BASE-8
  Scenario: Going back is announced too
    Given the visitor opens "/pricing"
    And the visitor follows a link to "/contact"
    When the visitor goes back
    Then the announcement names the page "/pricing"
    And the focus is on the main heading

  @BASE-8
  Scenario: The same page twice is announced twice
    Given the visitor opens "/"
    And the visitor follows a link to "/contact"
    And the visitor goes back
    When the visitor follows a link to "/contact"
    Then "/contact" has been announced 2 times

  @BASE-8
  Scenario: One change is announced once
    Given the visitor opens "/"
    When the visitor follows a link to "/contact"
    And a minute passes
    Then "/contact" has been announced 1 time

  @BASE-8 @page-only
  Scenario: Two changes in quick succession end with the last page
    Given the visitor opens "/"
    When the visitor follows a link to "/pricing"
    And the visitor follows a link to "/contact" before the page "/pricing" has come
    Then the announcement names the page "/contact"
    And the focus is on the main heading
    And nothing changes for a minute

  @BASE-8
  Scenario: The focus is moved once and then left alone
    Given the visitor opens "/"
    And the visitor follows a link to "/contact"
    When the visitor moves the focus to "Email"
    And a minute passes
    Then the focus is on "Email"

  @BASE-8 @BLOG-5
  Scenario: A redirect is announced as the page that it led to
    Given the visitor opens "/"
    When the visitor follows a link to "/blog/no-such-article"
    Then the address is "/landing-new/blog"
    And the announcement names the page "/blog"
    And the focus is on the main heading

  @BASE-8 @BASE-5
  Scenario: A page that is not there is announced as well
    Given the visitor opens "/"
    When the visitor follows a link to "/no-such-page"
    Then the page says "Oops! Page not found"
    And the announcement names the page "/no-such-page"
    And the focus is on the main heading

  @BASE-8 @page-only
  Scenario: Each article is announced by its own name
    Given the visitor opens "/blog"
    And the visitor follows a link to the first article
    And the visitor goes back
    When the visitor follows a link to the second article
    Then the announcement names the second article
    And the announcement does not name the first article

  @BASE-8 @page-only
  Scenario: A new page is at its top
    Given the visitor opens "/", scrolled to its end
    When the visitor follows a link to "/pricing"
    Then the page is at its top

  @BASE-8 @page-only
  Scenario: Going back finds the place that was left
    Given the visitor opens "/", scrolled to its end
    And the visitor follows a link to "/pricing"
    When the visitor goes back
    Then the page is scrolled to where the visitor left it

  @BASE-8 @HEAD-1
  Scenario: A link with an anchor leads to the anchor of the other page
    Given the visitor opens "/contact"
    When the visitor follows a link to "/#features"
    Then the section "features" is in view
    And the announcement names the page "/"

  @BASE-8 @page-only
  Scenario: An anchor of the same page is not announced
    Given the visitor opens "/enterprise"
    When the visitor follows the link to "#roi-calculator"
    Then "/enterprise" has been announced 0 times

  @BASE-8
  Scenario: Another query alone is no new page
    Given the visitor opens "/pricing"
    When the visitor chooses annual billing
    Then "/pricing" has been announced 0 times
    And the focus is on "Annual"
    When the visitor follows a link to "/contact"
    Then the announcement names the page "/contact"
    And the focus is on the main heading

  @BASE-8 @page-only
  Scenario: What is announced is not to be seen and takes nothing
    Given the visitor opens "/"
    When the visitor follows a link to "/contact"
    Then the announcement is for screen readers alone
    And the announcement can not have the focus
