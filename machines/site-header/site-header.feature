Feature: Site header
  The header of every page goes with the page and returns when the visitor scrolls up, wherever on the page they are.
  It takes no room going down, hides nothing that has the focus, and moves nothing.

  @SHOW-6
  Scenario: At the beginning of the page the header is in its place
    Given the visitor opens "/terms"
    Then the header is within reach
    And nothing changes for a minute

  @SHOW-6
  Scenario: Scrolling down leaves the header behind
    Given the visitor opens "/terms"
    When the visitor scrolls down
    Then the header is not on the screen

  @SHOW-6
  Scenario: Scrolling up brings the header back
    Given the visitor opens "/terms"
    When the visitor scrolls down
    And the visitor scrolls up
    Then the header is within reach
    And nothing changes for a minute

  @SHOW-6
  Scenario: The header comes and goes as often as the visitor turns around
    Given the visitor opens "/terms"
    When the visitor scrolls down
    And the visitor scrolls up
    And the visitor scrolls down
    Then the header is not on the screen
    When the visitor scrolls up
    Then the header is within reach

  @SHOW-6
  Scenario: The header makes way for what has the focus
    Given the visitor opens "/terms"
    When the visitor scrolls down
    And the visitor scrolls up
    And the focus moves to something below the header
    Then the header is not on the screen

  @SHOW-6
  Scenario: A focus that comes into the header brings it back
    Given the visitor opens "/terms"
    When the visitor scrolls down
    And the focus moves into the header
    Then the header is within reach

  @SHOW-6 @page-only
  Scenario: The header moves nothing
    Given the visitor opens "/terms"
    When the visitor scrolls down
    And the visitor scrolls up
    Then the text of the page is where it was
