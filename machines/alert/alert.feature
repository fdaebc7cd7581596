Feature: Mails to the operator about trouble
  In trouble the operator is told at once, then every hour for as long as it lasts, and once when it is over.

  @SRV-16
  Scenario: Without trouble no alert is sent
    Given the relay runs
    When 24 h pass
    Then no mail goes to the operator

  @SRV-16
  Scenario: Trouble is told at once
    Given the relay runs
    When trouble begins
    Then a mail goes to the operator

  @SRV-16
  Scenario: Within the hour it is told once
    Given the relay runs
    When trouble begins
    And trouble is found again and again for 59 minutes
    Then 1 mail has gone to the operator

  @SRV-16
  Scenario: After an hour the operator is told again
    Given the relay runs
    When trouble begins
    Then a second mail goes to the operator after 1 h and not before

  @SRV-16
  Scenario: Every hour, for as long as it lasts
    Given the relay runs
    When trouble begins
    And it lasts 1 h
    Then a third mail goes to the operator after 1 h and not before
    And a fourth mail goes to the operator after 1 h and not before

  @SRV-16
  Scenario: A day of trouble is 25 mails
    Given the relay runs
    When trouble begins
    And it lasts 24 h
    Then 25 mails have gone to the operator

  @SRV-16
  Scenario Outline: The end is told at once, after <time> of trouble
    Given the relay runs
    When trouble begins
    And it lasts <time>
    And the trouble is over
    Then a mail goes to the operator that says that it is over

    Examples:
      | time       |
      | 1 s        |
      | 30 minutes |
      | 90 minutes |

  @SRV-16
  Scenario: After the end no more alerts are sent
    Given the relay runs
    When trouble begins
    And it lasts 30 minutes
    And the trouble is over
    And 24 h pass
    Then 2 mails have gone to the operator

  @SRV-16
  Scenario: An end that is found twice is told once
    Given the relay runs
    When trouble begins
    And the trouble is over
    And the trouble is found to be over again
    Then 2 mails have gone to the operator

  @SRV-16
  Scenario: An end without trouble is not told
    Given the relay runs
    When all is found to be well
    Then no mail goes to the operator

  @SRV-16
  Scenario: New trouble after the end is told at once
    Given the relay runs
    And there was trouble that is over
    When 2 h pass
    And trouble begins
    Then a mail goes to the operator

  @SRV-16
  Scenario: Trouble that comes back within the hour is told at the end of that hour
    Given the relay runs
    And there was trouble that is over
    When 10 minutes pass
    And trouble begins
    And 45 minutes pass
    Then no mail has gone to the operator since the trouble came back
    When 5 minutes pass
    Then a mail has gone to the operator since the trouble came back

  @SRV-16
  Scenario: Trouble that comes back and goes within the hour is not told
    Given the relay runs
    And there was trouble that is over
    When 10 minutes pass
    And trouble begins
    And it lasts 10 minutes
    Then no mail has gone to the operator since the trouble came back
    When the trouble is over
    Then no mail goes to the operator for 24 h

  @SRV-16 @relay-only
  Scenario: Other trouble is told at once, more of the same waits for the hour
    Given the relay runs
    When trouble begins
    And 1 s passes
    And a delivery is given up
    Then 2 mails have gone to the operator
    When a delivery is given up
    Then no mail goes to the operator

  @SRV-16
  Scenario: The second trouble has its own hour, and its own end
    Given the relay runs
    And there was trouble that is over
    When 2 h pass
    And trouble begins
    Then another mail goes to the operator after 1 h and not before
    When the trouble is over
    Then a mail goes to the operator that says that it is over
    And no mail goes to the operator for 24 h

  @SRV-16
  Scenario: A look that finds nothing new sends nothing
    Given the relay runs
    When looks find nothing new for 24 h
    Then no mail goes to the operator

  @SRV-16
  Scenario: A delivery that is given up is news once
    Given the relay runs
    When a delivery is given up
    Then a mail goes to the operator
    And the mail counts 1 delivery and names the 1st
    When looks find nothing new for 24 h
    Then no mail goes to the operator

  @SRV-16
  Scenario: What is given up within the hour is counted in one mail at its end
    Given the relay runs
    When a delivery is given up
    And 10 minutes pass
    And a delivery is given up
    And a delivery is given up
    Then a mail goes to the operator after 50 minutes and not before
    And the mail counts 2 deliveries and names the 3rd

  @SRV-16
  Scenario: What is given up while a mail is under way is in the next one
    Given the relay runs
    And a mail takes its time
    When a delivery is given up
    And a delivery is given up
    And the mail goes
    Then the mail counts 1 delivery and names the 1st
    And another mail goes to the operator after 1 h and not before
    And the mail counts 1 delivery and names the 2nd

  @SRV-16
  Scenario: After the mail about the end, looks that find nothing new send nothing
    Given the relay runs
    When a delivery is given up
    And all that was given up is retried
    Then a mail goes to the operator that says that it is over
    When looks find nothing new for 24 h
    Then no mail goes to the operator

  @SRV-16
  Scenario: What is given up after the end waits for the end of the hour
    Given the relay runs
    When a delivery is given up
    And 10 minutes pass
    And all that was given up is retried
    And a delivery is given up
    Then a mail goes to the operator no sooner than 45 minutes and no later than 50 minutes
    And the mail counts 1 delivery and names the 2nd

  @SRV-16
  Scenario: What is given up and retried within the hour is in no mail
    Given the relay runs
    When a delivery is given up
    And all that was given up is retried
    And a delivery is given up
    And all that was given up is retried
    Then no mail goes to the operator
    When looks find nothing new for 24 h
    Then no mail goes to the operator

  @SRV-16
  Scenario: What is given up while the mail about the end is under way waits for the end of the hour
    Given the relay runs
    When a delivery is given up
    And 10 minutes pass
    And a mail takes its time
    And all that was given up is retried
    And a delivery is given up
    And the mail goes
    Then a mail goes to the operator that says that it is over
    And another mail goes to the operator no sooner than 45 minutes and no later than 50 minutes

  @SRV-16
  Scenario: An end that is found while a mail is under way has its own mail afterwards
    Given the relay runs
    When a delivery is given up
    And 2 h pass
    And 30 s pass
    And a mail takes its time
    And a delivery is given up
    And all that was given up is retried
    And the mail goes
    Then the mail counts 1 delivery and names the 2nd
    When 60 s pass
    Then the last mail says that it is over

  @SRV-16
  Scenario: A first mail that fails is sent again after 5 minutes
    Given the relay runs
    And the mail server is down
    When a delivery is given up
    Then no mail goes to the operator
    When the mail server works again
    Then a mail goes to the operator after 5 minutes and not before
    And the mail counts 1 delivery and names the 1st

  @SRV-16
  Scenario: The mail after one that fails counts what that one was about
    Given the relay runs
    When a delivery is given up
    And 10 minutes pass
    And the mail server is down
    And a delivery is given up
    And 50 minutes pass
    And the mail server works again
    And a delivery is given up
    Then a mail goes to the operator after 5 minutes and not before
    And the mail counts 2 deliveries and names the 3rd

  @SRV-16
  Scenario: A mail about the end that fails is sent again at the next look
    Given the relay runs
    When a delivery is given up
    And the mail server is down
    And all that was given up is retried
    Then no mail goes to the operator
    When the mail server works again
    Then a mail goes to the operator that says that it is over after 60 s and not before

  @SRV-4 @SRV-10 @other-test
  Scenario: The mail gives nothing away
    Given the relay runs
    And a visitor signs up with the password "correct horse battery"
    When trouble begins
    Then a mail goes to the operator
    And the mail does not say "correct horse battery"
    And every link in the mail begins with the configured origin

  @ACC-2
  Scenario: The mail has the layout of the site's mails
    Given the relay runs
    When trouble begins
    Then a mail goes to the operator
    And the mail has a plain-text part
    And the mail fetches no picture
