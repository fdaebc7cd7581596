Feature: Mobile menu
  On a narrow screen the header's links wait behind a menu button.
  The menu closes by its button, by Escape, by choosing a link and by a tap outside; the focus stays inside while it is open
  and returns to the button, each time, however often it is opened.

  @HEAD-3
  Scenario: The menu is closed until it is asked for
    Given the screen is 390 px wide
    And the visitor opens "/"
    Then the menu is closed
    And nothing changes for a minute

  @HEAD-3 @HEAD-1 @HEAD-2
  Scenario: The button opens it
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    Then the menu is open
    And the menu has the links
      | link     | leads to                   |
      | Features | /landing-new/#features     |
      | Demo     | /landing-new/#{product}-in-action |
      | Pricing  | /landing-new/#pricing      |
      | Blog     | /landing-new/blog          |
      | Log In   | /landing-new/actual-login  |
    And nothing changes for a minute

  @HEAD-3
  Scenario: The button closes it again
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    And the visitor presses the menu button
    Then the menu is closed
    And the focus is on the menu button

  @HEAD-3
  Scenario: Escape closes it
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    And the visitor presses the key "Escape"
    Then the menu is closed
    And the focus is on the menu button

  @HEAD-3
  Scenario: A tap outside closes it
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    And the visitor taps outside the menu
    Then the menu is closed
    And the focus is on the menu button
    And the visitor stays on the page

  @HEAD-3 @BASE-8
  Scenario: Choosing a link closes it and leads on
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    And the visitor presses "Blog" in the menu
    Then the visitor is led to "/landing-new/blog"
    And the menu is closed
    And the focus is not on the menu button

  @HEAD-3 @HEAD-1
  Scenario: A link to a section of the same page closes it too
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    And the visitor presses "Pricing" in the menu
    Then the menu is closed
    And the section "pricing" is in view
    And the focus is not on the menu button

  @HEAD-3 @HEAD-1
  Scenario: From another page a section's link leads home and to the section
    Given the screen is 390 px wide
    And the visitor opens "/contact"
    When the visitor presses the menu button
    And the visitor presses "Features" in the menu
    Then the visitor is led to "/landing-new/#features"
    And the section "features" is in view
    And the menu is closed

  @HEAD-3
  Scenario Outline: However it was closed, it opens and closes a second time: <way>
    Given the screen is 390 px wide
    And the visitor opens "/"
    And the visitor has opened the menu and closed it by <way>
    When the visitor presses the menu button
    Then the menu is open
    When the visitor presses the key "Escape"
    Then the menu is closed
    And the focus is on the menu button

    Examples:
      | way                               |
      | its button                        |
      | Escape                            |
      | a tap outside                     |
      | choosing the link "Pricing" in it |

  @HEAD-3
  Scenario: On the next page it opens as on the first
    Given the screen is 390 px wide
    And the visitor opens "/"
    And the visitor has opened the menu and closed it by choosing the link "Blog" in it
    When the visitor presses the menu button
    Then the menu is open
    When the visitor taps outside the menu
    Then the menu is closed

  @HEAD-3
  Scenario Outline: Closed is closed: <closing> a second time opens nothing
    Given the screen is 390 px wide
    And the visitor opens "/"
    And the visitor has opened the menu and closed it by <way>
    When the visitor <closing>
    Then the menu is closed
    And the visitor stays on the page

    Examples:
      | way           | closing                     |
      | Escape        | presses the key "Escape"    |
      | a tap outside | taps outside the menu       |

  @HEAD-3 @page-only
  Scenario: Going forward from the last entry the focus begins anew inside
    Given the screen is 390 px wide
    And the visitor opens "/"
    And the visitor presses the menu button
    When the visitor presses the key "Tab" more often than the menu has entries
    Then the focus has been inside the menu all the time
    And each link of the menu has had the focus

  @HEAD-3 @page-only
  Scenario: Going backward from the first entry the focus stays inside
    Given the screen is 390 px wide
    And the visitor opens "/"
    And the visitor presses the menu button
    When the visitor presses the key "Shift+Tab" more often than the menu has entries
    Then the focus has been inside the menu all the time

  @HEAD-3 @page-only
  Scenario: The keyboard opens it and chooses
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor moves the focus to the menu button
    And the visitor presses the key "Enter"
    Then the menu is open
    And the focus is inside the menu

  @HEAD-3 @page-only
  Scenario: Once closed the focus is free again
    Given the screen is 390 px wide
    And the visitor opens "/"
    And the visitor has opened the menu and closed it by Escape
    When the visitor presses the key "Tab"
    Then the focus is not on the menu button

  @HEAD-4 @HEAD-3 @page-only
  Scenario: The theme can be changed on a narrow screen too
    Given the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    And the visitor presses the key "Escape"
    And the visitor toggles the theme
    Then the theme is dark

  @ACC-1 @page-only
  Scenario: Whoever is logged in finds the account in the menu
    Given the visitor is logged in
    And the screen is 390 px wide
    And the visitor opens "/"
    When the visitor presses the menu button
    Then the menu has the link "Your Account"
    And the menu has no link "Log In"
    And the menu has no link "Start Free Trial"

  @HEAD-3
  Scenario: On a screen that has grown wide the menu is gone, and does not come back by itself
    Given the screen is 700 px wide
    And the visitor opens "/"
    And the visitor presses the menu button
    When the visitor turns a tablet to the side and back
    Then the menu is closed
    When the visitor presses the menu button
    Then the menu is open
