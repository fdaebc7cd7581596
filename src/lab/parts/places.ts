/** Where a flow is on the site. */
export interface Place {
  /** What it is for, in a sentence. */
  purpose: string;
  /** Paths below the base where visitors meet it. */
  routes: readonly string[];
  /** By the name of a start of its model: the path and query that open it so. A start without one opens the first route. */
  starts?: Readonly<Record<string, string>>;
  /** The width of the page in the frame, in pixels, where the flow needs another one than there is. */
  width?: number;
}

const everywhere = ['/', '/pricing', '/contact', '/about'];

/** Every flow of machines/index.ts, by its machine's id. */
export const places: Readonly<Record<string, Place>> = {
  contact: {
    purpose: 'A message to the team.',
    routes: ['/contact'],
    starts: { 'opened after a post without script': '/contact?sent=yes' },
  },
  'trial-signup': {
    purpose: 'A plan, an account, and where to look for the mail.',
    routes: ['/signup'],
    starts: {
      'opened with a plan': '/signup?plan=NP',
      'opened to subscribe': '/signup?plan=np_pa_annual&type=direct&invite_token=12e4',
      'opened after a post without script': '/signup?plan=np_pa_monthly&sent=yes',
    },
  },
  'mobile-signup': {
    purpose: 'The signup within an app.',
    routes: ['/mobile-signup?ios=1'],
    starts: { 'opened after a post without script': '/mobile-signup?ios=1&sent=yes' },
    width: 420,
  },
  'beta-application': {
    purpose: 'An application for the beta test.',
    routes: ['/beta-tester'],
    starts: { 'opened after a post without script': '/beta-tester?sent=yes' },
  },
  nda: { purpose: 'The agreement of the beta test, in a dialog.', routes: ['/beta-tester'] },
  'career-application': {
    purpose: 'An application for a position, with its upload.',
    routes: ['/career-application'],
    starts: { 'opened after a post without script': '/career-application?sent=yes' },
  },
  resume: { purpose: 'The file of an application: chosen, dropped, refused.', routes: ['/career-application'] },
  'legal-acceptance': {
    purpose: 'Terms and BAA accepted, and where that leads.',
    routes: ['/legal-acceptance'],
    starts: {
      opened: '/legal-acceptance?redirect_url=/notes',
      'opened after a signup': '/legal-acceptance?redirect_url=https://evil.example/&signup_email=ada@example.com',
    },
  },
  login: { purpose: 'The browser submits; the form takes no second one.', routes: ['/login'] },
  'password-visibility': {
    purpose: 'A password shown on request, hidden before it leaves.',
    routes: ['/login', '/signup', '/reset-password'],
  },
  'forgot-password': {
    purpose: 'A link to a new password, by mail.',
    routes: ['/forgot-password'],
    starts: { 'opened after a post without script': '/forgot-password?sent=yes' },
  },
  'reset-password': {
    purpose: 'A new password.',
    routes: ['/reset-password'],
    starts: {
      'opened by a link': '/reset-password?token=opaque',
      'opened after a post without script': '/reset-password?changed=yes',
    },
  },
  'complete-registration': {
    purpose: 'The password that a mobile signup still lacks.',
    routes: ['/complete-registration'],
    starts: {
      'opened by a link': '/complete-registration?token=opaque',
      'opened after a post without script': '/complete-registration?completed=yes',
    },
  },
  'resend-confirmation': {
    purpose: 'Another link to confirm an address.',
    routes: ['/complete-registration'],
    starts: { 'opened after a post without script': '/complete-registration?resent=yes' },
  },
  invite: { purpose: 'A code for free access.', routes: ['/signup-invite'] },
  'live-demo': { purpose: 'A visit that becomes a note in 14 seconds.', routes: ['/'] },
  'synapse-chat': { purpose: 'A conversation that plays while it is on screen.', routes: ['/'] },
  banner: { purpose: 'Announcements that turn by themselves or by hand.', routes: everywhere },
  ticker: { purpose: 'Figures that scroll by.', routes: ['/'] },
  billing: {
    purpose: 'Monthly or annual prices, kept in the address.',
    routes: ['/pricing'],
    starts: { 'with billing=annual': '/pricing?billing=annual' },
  },
  'roi-calculator': {
    purpose: 'An estimate that follows its fields, and an address to share it.',
    routes: ['/enterprise'],
    starts: { 'with values that cannot be counted with': '/enterprise?clinicians=many' },
  },
  theme: { purpose: 'Light or dark, in step with other tabs and the frame around.', routes: everywhere },
  'mobile-menu': { purpose: 'The menu on a narrow screen.', routes: everywhere, width: 390 },
  tooltip: { purpose: 'Slow to come, quick for the neighbour.', routes: ['/about'] },
  notifications: { purpose: 'One at a time, held while somebody is on them.', routes: ['/contact', '/'] },
  'route-announcer': { purpose: 'Says which page has come.', routes: ['/about'] },
  'circuit-breaker': { purpose: 'A destination that is down is spared, and probed.', routes: [] },
  delivery: { purpose: 'Attempts, backoff, dead letter.', routes: [] },
  alert: { purpose: 'Trouble told by mail: at once, then once an hour, and when it is over.', routes: [] },
};

/** Where the page of a flow's start is, below the base. */
export function addressOf(flow: string, start: string): string {
  const place = places[flow];
  return place?.starts?.[start] ?? place?.routes[0] ?? '/';
}
