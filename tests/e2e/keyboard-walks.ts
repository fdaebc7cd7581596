/**
 * The tab order of one form of each kind of control and what is typed, from the forms' requirements. A walk begins at the top
 * of the main content.
 */

/** A stop: role and accessible name of the focused control, and the keys to press. */
export interface Stop {
  at: `${string} "${string}"`;
  /** Typed at this stop. The name of a key presses that key; `file` chooses a resume. */
  keys?: readonly string[];
  /** Appears only after a choice at an earlier stop. */
  later?: true;
}

export interface Walk {
  path: string;
  call: string;
  before?: readonly Stop[];
  stops: readonly Stop[];
  failure: Stop['at'];
  /** The first link of the summary; null for a form of one field, which has no summary. */
  summary: string | null;
  /** The focused element after success, or the next path. */
  success: { focused: string } | { path: string };
}

const email = { at: 'textbox "Email"', keys: ['ann@example.org'] } as const;
const names = [
  { at: 'textbox "First name"', keys: ['Ann'] },
  { at: 'textbox "Last name"', keys: ['Lee'] },
] as const;
const showPassword = { at: 'button "Show password"' } as const;
const organization = { at: 'textbox "Organization (optional)"', keys: ['Lakeside'] } as const;

const baaContents = [
  'The parties and the purpose',
  'Definitions',
  'What we may do with protected health information',
  'What we do not do with it',
  'Minimum necessary',
  'How we protect it',
  'Subcontractors',
  'When something goes wrong',
  'The rights of your patients',
  'Books and records',
  'Your part',
  'Term and termination',
  'Return or destruction',
  'Precedence and the rest',
];

export const walks: readonly Walk[] = [
  {
    path: '/contact',
    call: '/contact',
    stops: [
      { at: 'combobox "What is it about?"', keys: ['Technical'] },
      { at: 'textbox "Name"', keys: ['Ann Lee'] },
      email,
      { at: 'textbox "Subject"', keys: ['A question'] },
      { at: 'textbox "Message"', keys: ['Hello'] },
      { at: 'button "Send message"' },
    ],
    failure: 'textbox "Name"',
    summary: 'Enter your name',
    success: { focused: "Thank You! We've received your message and will get back to you soon." },
  },
  {
    path: '/beta-tester',
    call: '/beta-signup',
    stops: [
      { at: 'textbox "Full name"', keys: ['Ann Lee'] },
      email,
      { at: 'textbox "Phone"', keys: ['(555) 010-0100'] },
      // Tab reaches the first radio button; arrow keys choose.
      { at: 'radio "Email"', keys: ['ArrowRight', 'ArrowRight'] },
      { at: 'radio "MD"', keys: ['Space'] },
      { at: 'textbox "County"', keys: ['King'] },
      { at: 'combobox "State"', keys: ['Washin'] },
      { at: 'textbox "Employer (optional)"' },
      { at: 'textbox "Notes (optional)"', keys: ['At night, please.'] },
      { at: 'link "Read the NDA and beta testing guidelines"' },
      { at: 'checkbox "I agree to the NDA and beta testing guidelines."', keys: ['Space'] },
      { at: 'button "Submit application"' },
    ],
    failure: 'textbox "Full name"',
    summary: 'Full name',
    success: { focused: "Thank you for your application! We'll review your submission and get back to you soon." },
  },
  {
    path: '/career-application',
    call: '/career-application',
    stops: [
      { at: 'combobox "Position"', keys: ['Chief'] },
      { at: 'textbox "Full name"', keys: ['Ann Lee'] },
      email,
      { at: 'textbox "Phone"', keys: ['(555) 010-0100'] },
      { at: 'textbox "LinkedIn (optional)"' },
      { at: 'textbox "Cover letter (optional)"', keys: ['At night, please.'] },
      { at: 'button "Resume"', keys: ['file'] },
      { at: 'button "Remove resume.pdf"', later: true },
      { at: 'button "Submit application"' },
    ],
    failure: 'combobox "Position"',
    summary: 'Position',
    success: { focused: 'Application Submitted!' },
  },
  {
    path: '/signup',
    call: '/api/mobile-signup',
    before: [
      { at: 'link "Advanced Practice Provider: $79 per month billed monthly"' },
      { at: 'link "Advanced Practice Provider: $63 per month $756 billed once a year"' },
      { at: 'link "Physician: $99 per month billed monthly"', keys: ['Enter'] },
      // The new heading has the focus; the next stop is the first control after it.
      { at: 'link "Choose a different plan"' },
    ],
    stops: [
      ...names,
      email,
      { at: 'textbox "Password"', keys: ['seven quiet herons'] },
      showPassword,
      organization,
      { at: 'button "Create account"' },
    ],
    failure: 'textbox "First name"',
    summary: 'Enter your first name',
    success: { focused: 'Check Your Email' },
  },
  {
    path: '/login',
    call: '/login',
    stops: [email, { at: 'textbox "Password"', keys: ['seven quiet herons'] }, showPassword, { at: 'button "Log in"' }],
    failure: 'textbox "Email"',
    summary: 'Enter your email address',
    success: { path: '/login' },
  },
  {
    path: '/reset-password?token=opaque',
    call: '/reset-password',
    stops: [
      { at: 'textbox "New password"', keys: ['seven quiet herons'] },
      showPassword,
      { at: 'button "Change password"' },
    ],
    failure: 'textbox "New password"',
    summary: null,
    success: {
      focused: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
    },
  },
  {
    path: '/legal-acceptance',
    call: '/api/legal/accept',
    before: [
      { at: 'tab "Terms & Conditions"', keys: ['ArrowRight'] },
      { at: 'tabpanel "BAA"' },
      ...baaContents.map((section) => ({ at: `link "${section}"` }) as const),
      { at: 'link "Read both on one page"' },
    ],
    stops: [
      { at: 'checkbox "I have read the Terms & Conditions and accept them."', keys: ['Space'] },
      { at: 'checkbox "I have read the Business Associate Agreement (BAA) and accept it."', keys: ['Space'] },
      {
        at: 'checkbox "I acknowledge that the software, the models and the name of Staveline remain its intellectual property."',
        keys: ['Space'],
      },
      {
        at: 'checkbox "I confirm that I am a licensed healthcare provider or authorized staff, and that I am authorized to accept on behalf of my practice."',
        keys: ['Space'],
      },
      { at: 'button "Accept and continue"' },
    ],
    failure: 'checkbox "I have read the Terms & Conditions and accept them."',
    summary: 'Accept the Terms & Conditions to continue',
    success: { focused: 'Thank you. Your acceptance is recorded.' },
  },
];
