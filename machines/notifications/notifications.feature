Feature: Notifications
  Notifications stand at the bottom right in a region that is labelled 'Notifications'.
  Whoever works by keyboard reaches it by Alt+T, from wherever they are.

  @UI-1
  Scenario: The region is at the bottom right
    Given the visitor opens "/"
    And a notification "First" is shown
    Then the region "Notifications" is at the bottom right
    And the region "Notifications" says "First"

  @UI-1 @page-only
  Scenario: Alt+T leads to it
    Given the visitor opens "/"
    And a notification "First" is shown
    When the visitor presses the key "Alt+T"
    Then the focus is in the region "Notifications"

  @UI-1
  Scenario: A second notification joins the first
    Given the visitor opens "/"
    And a notification "First" is shown
    When a notification "Second" is shown
    Then the region "Notifications" says "Second"
    And there is one region "Notifications"

  @UI-1 @page-only
  Scenario: A notification takes no focus
    Given the visitor opens "/contact"
    And the visitor moves the focus to "Email"
    When a notification "First" is shown
    Then the focus is on "Email"

  @UI-1 @page-only
  Scenario: Alt+T leads to it a second time
    Given the visitor opens "/contact"
    And a notification "First" is shown
    When the visitor presses the key "Alt+T"
    And the visitor moves the focus to "Email"
    And the visitor presses the key "Alt+T"
    Then the focus is in the region "Notifications"

  @UI-1 @page-only
  Scenario: From within a field it leads there as well, and types nothing
    Given the visitor opens "/contact"
    And a notification "First" is shown
    When the visitor fills in "Email" with "ada@clinic.example"
    And the visitor presses the key "Alt+T"
    Then the focus is in the region "Notifications"
    And the field "Email" holds "ada@clinic.example"

  @UI-1 @page-only
  Scenario Outline: Other keys do not lead there: <key>
    Given the visitor opens "/"
    And a notification "First" is shown
    When the visitor presses the key "<key>"
    Then the focus is not in the region "Notifications"

    Examples:
      | key    |
      | T      |
      | Alt+R  |
      | Alt    |

  @UI-1 @page-only
  Scenario: Alt+T on a Mac
    Given the visitor opens "/"
    And a notification "First" is shown
    When the visitor presses the key "Alt+T" on a Mac's keyboard, where it types "†"
    Then the focus is in the region "Notifications"

  @UI-1
  Scenario: On the next page Alt+T leads there as well, once
    Given the visitor opens "/"
    And the visitor follows a link to "/contact"
    And a notification "First" is shown
    When the visitor presses the key "Alt+T"
    Then the focus is in the region "Notifications"
    And there is one region "Notifications"

  @UI-1
  Scenario: Alt+T leads there and does nothing else
    Given the visitor opens "/"
    And a notification "First" is shown
    When the visitor presses the key "Alt+T"
    Then the theme is light
    And no request goes out
    And the visitor stays on the page
    And the region "Notifications" says "First"

  @UI-1
  Scenario: Without a notification Alt+T breaks nothing
    Given the visitor opens "/"
    When the visitor presses the key "Alt+T"
    Then the visitor stays on the page
    And the console stays silent

  @UI-1
  Scenario: A short message goes by itself
    Given the visitor opens "/"
    And a notification "First" is shown
    When a notification "Second" is shown
    Then the region "Notifications" says nothing after 8 s and not before

  @UI-1
  Scenario: A message about what still holds stays
    Given the visitor opens "/"
    When a notification "First" is shown
    And 60 minutes pass
    Then the region "Notifications" says "First"

  @UI-1
  Scenario: A short message stays while the focus is on it
    Given the visitor opens "/contact"
    And a notification "First" is shown
    And the visitor presses the key "Alt+T"
    When a notification "Second" is shown
    And a minute passes
    Then the region "Notifications" says "Second"
    When the visitor moves the focus to "Email"
    Then the region "Notifications" says nothing after 8 s and not before

  @UI-1
  Scenario: The visitor dismisses a message
    Given the visitor opens "/"
    And a notification "First" is shown
    When the visitor presses "Dismiss"
    Then the region "Notifications" says nothing
    And "No notifications" is not shown
    And "Dismiss" is not shown

  @UI-1
  Scenario: A message about something else waits until the first has gone
    Given the visitor opens "/contact"
    And a notification "First" is shown
    And a notification "Second" is shown
    When 5 s pass
    And a notification "Copied" is shown
    Then the region "Notifications" says "Second"
    And the region "Notifications" says "Copied" after 3 s and not before
    And the region "Notifications" says nothing after 8 s and not before

  @UI-1
  Scenario: A newer message about the same takes its place at once
    Given the visitor opens "/contact"
    And a notification "Copied" is shown
    When a notification "Not copied" is shown
    Then the region "Notifications" says "Not copied"

  @UI-1
  Scenario: It does so under the pointer as well
    Given the visitor opens "/contact"
    And a notification "Copied" is shown
    When the visitor points at the notification
    And a notification "Not copied" is shown
    Then the region "Notifications" says "Not copied"

  @UI-1
  Scenario: The visitor dismisses a short message
    Given the visitor opens "/contact"
    And a notification "Copied" is shown
    When the visitor presses "Dismiss"
    Then the region "Notifications" says nothing
    And "No notifications" is not shown

  @UI-1
  Scenario: Under the pointer a short message stays until it is dismissed
    Given the visitor opens "/contact"
    And a notification "Copied" is shown
    When the visitor points at the notification
    And a minute passes
    Then the region "Notifications" says "Copied"
    When the visitor presses "Dismiss"
    Then the region "Notifications" says nothing
    And "No notifications" is not shown
