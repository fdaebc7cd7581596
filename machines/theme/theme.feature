Feature: Theme
  The site is light until the visitor chooses dark, and then stays as chosen: on the next page, after a reload, in the other tab.
  Embedded, page and parent report changes to each other and to no other window.
  Dark means the class "dark" on the root element, and Mantine's own colour scheme with it.

  @THEME-1
  Scenario Outline: Without a choice the site is light, <system> system or not
    Given the visitor's system is <system>
    And the visitor opens "/"
    Then the theme was light from the first paint
    And the theme is light
    And nothing changes for a minute

    Examples:
      | system |
      | light  |
      | dark   |

  @THEME-1
  Scenario Outline: A choice of before is there from the first paint
    Given the theme "<theme>" was chosen before
    And the visitor opens "/pricing"
    Then the theme was <theme> from the first paint
    And the theme is <theme>

    Examples:
      | theme |
      | dark  |
      | light |

  @THEME-2 @HEAD-4
  Scenario: The toggle makes it dark
    Given the visitor opens "/"
    When the visitor toggles the theme
    Then the theme is dark
    And "Switch to light theme" is shown
    And Mantine's colour scheme is dark
    And the stored theme is "dark"
    And nothing changes for a minute

  @THEME-2
  Scenario: The toggle makes it light again
    Given the theme "dark" was chosen before
    And the visitor opens "/"
    When the visitor toggles the theme
    Then the theme is light
    And Mantine's colour scheme is light
    And the stored theme is "light"

  @THEME-2
  Scenario: Toggled three times it is dark
    Given the visitor opens "/"
    When the visitor toggles the theme
    And the visitor toggles the theme
    Then the theme is light
    And the stored theme is "light"
    When the visitor toggles the theme
    Then the theme is dark
    And the stored theme is "dark"

  @THEME-2
  Scenario: The choice outlives a reload and a way through the site
    Given the visitor opens "/"
    When the visitor toggles the theme
    And the visitor opens the page again
    Then the theme was dark from the first paint
    When the visitor follows a link to "/contact"
    Then the theme is dark

  @THEME-2
  Scenario: The other tab follows
    Given the visitor opens "/"
    When another tab chooses the theme "dark"
    Then the theme is dark
    And Mantine's colour scheme is dark
    When another tab chooses the theme "light"
    Then the theme is light

  @THEME-2
  Scenario Outline: The other tab chooses what is <theme> already
    Given the theme "<theme>" was chosen before
    And the visitor opens "/"
    When another tab chooses the theme "<theme>"
    Then the theme is <theme>

    Examples:
      | theme |
      | light |
      | dark  |

  @THEME-2
  Scenario: After following the other tab the toggle goes from what is seen
    Given the visitor opens "/"
    When another tab chooses the theme "dark"
    And the visitor toggles the theme
    Then the theme is light
    And the stored theme is "light"

  @THEME-4
  Scenario Outline: Nonsense in the storage means light, and the toggle works
    Given the storage holds "<value>" for the theme
    And the visitor opens "/"
    Then the theme was light from the first paint
    When the visitor toggles the theme
    Then the theme is dark
    And the stored theme is "dark"

    Examples:
      | value    |
      |          |
      | blue     |
      | DARK     |
      | null     |
      | {"a":1}  |

  @THEME-4
  Scenario: A storage that throws means light, and the toggle works
    Given the storage throws
    And the visitor opens "/"
    Then the theme was light from the first paint
    When the visitor toggles the theme
    Then the theme is dark
    When the visitor toggles the theme
    Then the theme is light

  @THEME-3 @page-only
  Scenario: Not embedded, the page reports nothing
    Given the visitor opens "/"
    When the visitor toggles the theme
    Then no message goes to a parent

  @THEME-3
  Scenario: Embedded, the parent is told of every change
    Given the visitor opens "/header-only" embedded by a configured origin
    When the visitor toggles the theme
    Then the parent gets { type: 'theme-change', value: 'dark' }
    When the visitor toggles the theme
    Then the parent gets { type: 'theme-change', value: 'light' }
    And the parent has got 2 messages
    And each went to a configured origin or the site's own alone

  @THEME-2 @THEME-3
  Scenario: Embedded, the page reports that it follows another tab
    Given the visitor opens "/header-only" embedded by the site itself
    When another tab chooses the theme "dark"
    Then the parent gets { type: 'theme-change', value: 'dark' }
    When another tab chooses the theme "light"
    Then the parent gets { type: 'theme-change', value: 'light' }
    And the parent has got 2 messages

  @THEME-3
  Scenario Outline: Embedded, the parent asks for what is <theme> already
    Given the theme "<theme>" was chosen before
    And the visitor opens "/header-only" embedded by the site itself
    When the parent sends { type: 'theme-change', value: '<theme>' }
    Then the theme is <theme>
    And no message goes to a parent

    Examples:
      | theme |
      | light |
      | dark  |

  @THEME-3
  Scenario Outline: Embedded, the parent is listened to
    Given the theme "<before>" was chosen before
    And the visitor opens "/header-only" embedded by <parent>
    When the parent sends { type: 'theme-change', value: '<value>' }
    Then the theme is <value>
    And Mantine's colour scheme is <value>
    And the stored theme is "<value>"
    And no message goes to a parent

    Examples:
      | parent              | before | value |
      | a configured origin | light  | dark  |
      | a configured origin | dark   | light |
      | the site itself     | light  | dark  |

  @THEME-3
  Scenario: The parent is listened to a second time
    Given the visitor opens "/header-only" embedded by a configured origin
    When the parent sends { type: 'theme-change', value: 'dark' }
    And the parent sends { type: 'theme-change', value: 'light' }
    And the parent sends { type: 'theme-change', value: 'dark' }
    Then the theme is dark

  @THEME-3
  Scenario: After the parent's message the toggle goes from what is seen
    Given the visitor opens "/header-only" embedded by a configured origin
    When the parent sends { type: 'theme-change', value: 'dark' }
    And the visitor toggles the theme
    Then the theme is light
    And the parent gets { type: 'theme-change', value: 'light' }

  @THEME-3
  Scenario: A parent that answers every message sets off no loop
    Given the visitor opens "/header-only" embedded by a configured origin
    And the parent sends every message back
    When the parent sends { type: 'theme-change', value: 'dark' }
    And a minute passes
    Then the theme is dark
    And no message goes to a parent

  @THEME-3
  Scenario Outline: A malformed message is ignored: <message>
    Given the visitor opens "/header-only" embedded by a configured origin
    When the parent sends <message>
    Then the theme is light
    And no message goes to a parent
    And the console stays silent

    Examples:
      | message                                  |
      | 'dark'                                   |
      | null                                     |
      | { type: 'theme-change' }                 |
      | { type: 'theme-change', value: 'blue' }  |
      | { type: 'theme-change', value: 'DARK' }  |
      | { type: 'theme-change', value: ['dark'] }|
      | { type: 'themechange', value: 'dark' }   |
      | { value: 'dark' }                        |

  @THEME-3 @RUN-5 @page-only
  Scenario Outline: A sender that may not speak is not heard: <sender>
    Given the visitor opens "/header-only" embedded by a configured origin
    When <sender> sends { type: 'theme-change', value: 'dark' }
    Then the theme is light
    And nothing changes for a minute

    Examples:
      | sender                                            |
      | the parent, from an origin that is not configured |
      | another frame of a configured origin              |
      | another frame of the site itself                  |

  @SHOW-12 @page-only
  Scenario: A message that comes before the script counts at once
    Given the visitor opens "/header-only" embedded by a configured origin, with its script still on the way
    When the parent sends { type: 'theme-change', value: 'dark' }
    Then the theme is dark
    When the script has come
    Then the theme is dark
    And Mantine's colour scheme is dark

  @SHOW-12 @THEME-3 @page-only
  Scenario: A foreign message that comes before the script counts as little as later
    Given the visitor opens "/header-only" embedded by a configured origin, with its script still on the way
    When another frame of a configured origin sends { type: 'theme-change', value: 'dark' }
    And the script has come
    Then the theme is light

  @UI-1 @THEME-2 @page-only
  Scenario: The hotkey of the notifications is not the theme's
    Given the visitor opens "/"
    When the visitor presses the key "Alt+T"
    Then the theme is light
