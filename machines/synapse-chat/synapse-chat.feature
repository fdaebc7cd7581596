Feature: Synapse chat demo
  A scripted conversation of four messages plays by itself while it is on the screen, and begins again when it is over.
  The first message comes after 2 s, each later one after 4 s; 5 s after the last it clears and restarts.
  The visitor can pause it and go on, and whoever prefers reduced motion sees the whole conversation at once.

  @SYN-1
  Scenario: The first message comes after 2 s
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 1 message after 2 s and not before

  @SYN-1
  Scenario Outline: Message <n> comes after <time>
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has <n> messages after <time> and not before

    Examples:
      | n | time |
      | 2 | 6 s  |
      | 3 | 10 s |
      | 4 | 14 s |

  @SYN-1
  Scenario Outline: Synapse is analyzing before message <n>
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And <before> ms pass
    Then the page says "Synapse is analyzing..."
    And the Synapse conversation has <had> messages

    Examples:
      | n | before | had |
      | 1 | 1999   | 0   |
      | 2 | 5999   | 1   |
      | 3 | 9999   | 2   |
      | 4 | 13999  | 3   |

  @SYN-1
  Scenario: After the last message nothing is being analyzed
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And 14 s pass
    Then the Synapse conversation has 4 messages
    And the page does not say "Synapse is analyzing..."

  @SYN-1
  Scenario: The messages are the user's and Synapse's
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And 14 s pass
    Then each message of the Synapse conversation says whether it is the user's or Synapse's
    And both have spoken

  @SYN-1
  Scenario: It clears 5 s after the last message
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And 14 s pass
    Then the Synapse conversation has 0 messages after 5 s and not before

  @SYN-1
  Scenario: The second round goes as the first did
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And 19 s pass
    Then the Synapse conversation has 1 message after 2 s and not before
    And the Synapse conversation has 2 messages after 4 s and not before
    And the Synapse conversation has 3 messages after 4 s and not before
    And the Synapse conversation has 4 messages after 4 s and not before
    And the Synapse conversation has 0 messages after 5 s and not before

  @SYN-1
  Scenario: The third round comes as well, with no message twice
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And 38 s pass
    Then the Synapse conversation has 0 messages
    And the Synapse conversation has 4 messages after 14 s and not before
    And no message of the Synapse conversation is there twice

  @SYN-2
  Scenario: It does not play before it is on the screen
    Given the visitor opens "/"
    When the Synapse conversation has not been on the screen for a minute
    Then the Synapse conversation has 0 messages
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 1 message after 2 s and not before

  @SYN-2
  Scenario: Off the screen it stands still, and the wait begins anew when it is back
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor scrolls the Synapse conversation out of view
    And a minute passes
    Then the Synapse conversation has 2 messages
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 3 messages after 4 s and not before

  @SYN-2
  Scenario: Out of view and back a second time
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 3 s ago
    When the visitor scrolls the Synapse conversation out of view
    And the visitor scrolls the Synapse conversation into view
    And the visitor scrolls the Synapse conversation out of view
    And a minute passes
    Then the Synapse conversation has 1 message

  @SYN-2
  Scenario: Paused, nothing comes and nothing goes
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor pauses the Synapse conversation
    Then the Synapse conversation has 2 messages
    And nothing changes in the Synapse conversation for a minute

  @SYN-2
  Scenario: Resumed, it goes on where it stood, and the wait begins anew
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor pauses the Synapse conversation
    And a minute passes
    And the visitor resumes the Synapse conversation
    Then the Synapse conversation has 2 messages
    And the Synapse conversation has 3 messages after 4 s and not before

  @SYN-2
  Scenario: Paused before the first message
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 1 s ago
    When the visitor pauses the Synapse conversation
    And a minute passes
    Then the Synapse conversation has 0 messages
    When the visitor resumes the Synapse conversation
    Then the Synapse conversation has 1 message after 2 s and not before

  @SYN-2
  Scenario: Paused at its end, it does not clear
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 16 s ago
    When the visitor pauses the Synapse conversation
    And a minute passes
    Then the Synapse conversation has 4 messages
    When the visitor resumes the Synapse conversation
    Then the Synapse conversation has 0 messages after 5 s and not before

  @SYN-2
  Scenario: It can be paused a second time
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 3 s ago
    When the visitor pauses the Synapse conversation
    And the visitor resumes the Synapse conversation
    And 4 s pass
    And the visitor pauses the Synapse conversation
    Then the Synapse conversation has 2 messages
    And nothing changes in the Synapse conversation for a minute

  @SYN-2
  Scenario: What the visitor paused stays paused when it comes back into view
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor pauses the Synapse conversation
    And the visitor scrolls the Synapse conversation out of view
    And the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 2 messages
    And nothing changes in the Synapse conversation for a minute

  @SYN-2
  Scenario: Under reduced motion the whole conversation is there at once
    Given the visitor prefers reduced motion
    And the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 4 messages
    And the page does not say "Synapse is analyzing..."
    And nothing changes in the Synapse conversation for a minute

  @SHOW-1 @page-only
  Scenario: The sheet never stands white
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse sheet has a place for each of the 4 messages
    And the Synapse sheet keeps its height while 40 s pass

  @SHOW-1
  Scenario: A restart blanks it for no longer than the first wait
    Given the visitor opens "/"
    When the visitor scrolls the Synapse conversation into view
    And 19 s pass
    Then the Synapse conversation has 1 message after 2 s and not before
    And the Synapse sheet has a place for each of the 4 messages

  @SYN-2
  Scenario: Leaving the page ends it
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor follows a link to "/pricing"
    Then nothing changes for a minute
    And the console stays silent

  @SYN-2
  Scenario: Paused before it is on the screen
    Given the visitor opens "/"
    When the visitor pauses the Synapse conversation
    And the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 0 messages
    And nothing changes in the Synapse conversation for a minute
    When the visitor resumes the Synapse conversation
    Then the Synapse conversation has 1 message after 2 s and not before

  @SYN-1
  Scenario: Restarted, it begins anew at once
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor restarts the Synapse conversation
    Then the Synapse conversation has 0 messages
    And the Synapse conversation has 1 message after 2 s and not before
    When the visitor pauses the Synapse conversation
    And the visitor restarts the Synapse conversation
    Then the Synapse conversation has 0 messages
    And the Synapse conversation has 1 message after 2 s and not before

  @SYN-2
  Scenario: Restarted off the screen, it begins when it is back
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor scrolls the Synapse conversation out of view
    And the visitor restarts the Synapse conversation
    And a minute passes
    Then the Synapse conversation has 0 messages
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 1 message after 2 s and not before

  @SYN-2
  Scenario: Resumed off the screen, it goes on when it is back
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor pauses the Synapse conversation
    And the visitor scrolls the Synapse conversation out of view
    And the visitor resumes the Synapse conversation
    And a minute passes
    Then the Synapse conversation has 2 messages
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 3 messages after 4 s and not before

  @SYN-2
  Scenario: Paused off the screen, it goes on at once when it is resumed on it
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor scrolls the Synapse conversation out of view
    And the visitor pauses the Synapse conversation
    And the visitor scrolls the Synapse conversation into view
    And the visitor resumes the Synapse conversation
    Then the Synapse conversation has 3 messages after 4 s and not before

  @SYN-2
  Scenario: Without reduced motion it plays again, where it is on the screen
    Given the visitor opens "/"
    And the visitor has scrolled the Synapse conversation into view 7 s ago
    When the visitor begins to prefer reduced motion
    Then the Synapse conversation has 4 messages
    When the visitor scrolls the Synapse conversation out of view
    And the visitor no longer prefers reduced motion
    Then nothing changes in the Synapse conversation for a minute
    When the visitor scrolls the Synapse conversation into view
    Then the Synapse conversation has 3 messages after 4 s and not before
