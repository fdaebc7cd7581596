export const accessibilityReviewed = 'November 21, 2026';

/** Each of these checks is a test of this project. */
export const accessibilityChecks = [
  {
    what: 'Rules that a program can check',
    how: 'axe-core with all its rules for WCAG 2.2 A and AA, on every page, in both themes, 390 and 1440 px wide',
    result: 'No violation. A build that has one is not released.',
  },
  {
    what: 'Keyboard',
    how: 'Menus, dialogs, tabs, forms and demos are operated by keyboard alone, with the focus where it belongs after each step',
    result: 'Everything can be reached and left. A skip link comes first.',
  },
  {
    what: 'What a screen reader says',
    how: 'A program that listens as a screen reader does sends every form, with and without mistakes; of a failed login, which is a page of its own, we check where the focus goes',
    result: 'Each message is heard, in its own words, and once.',
  },
  {
    what: 'Narrow screens and zoom',
    how: 'Every page at 320 px, which is 400% zoom on a common screen',
    result: 'No page scrolls sideways.',
  },
  {
    what: 'Without script',
    how: 'Every page and every form with scripting off',
    result: 'Pages are complete, forms can be sent, and errors come back beside their fields.',
  },
  {
    what: 'Motion',
    how: 'Everything that moves by itself, with and without the setting for reduced motion',
    result: 'It can be paused, and stands still for those who ask for that.',
  },
  {
    what: 'Contrast and targets',
    how: 'Every pair of colors in use, by the formula of WCAG; the size of what is pressed',
    result: 'Text at 4.5:1 or more in both themes, borders of controls at 3:1, targets of 24 px or more.',
  },
  {
    what: 'Forms',
    how: 'Labels, messages, and where the focus goes when something is wrong',
    result: 'A message stands beside each field, in words, and the first wrong field has the focus.',
  },
] as const;

export const accessibilityGaps = [
  {
    what: 'No outside audit yet',
    text: 'The checks above are our own. Programs find some kinds of barriers and miss others, above all those of meaning.',
  },
  {
    what: 'Screen readers',
    text: 'Names, roles, states and announcements are tested by programs. We have not listened to every page with every screen reader.',
  },
  {
    what: 'Other browsers',
    text: 'The site is made for the last two years’ versions of Chromium, Firefox and Safari, and shows older ones the page without script. Our checks run in Chromium.',
  },
  {
    what: 'The live demo is timed',
    text: 'Its lines come at the pace of a conversation, in 14 seconds. It starts only when you start it, and what it has shown stays on the page.',
  },
  {
    what: 'Long legal texts',
    text: 'The terms and the policies use plain words and a list of contents. They are still long, and they are in English only.',
  },
  {
    what: 'Other sites',
    text: 'Links that open in a new tab lead to sites that we do not control.',
  },
] as const;
