import { forms as formDetails } from '../../machines/forms.ts';

export interface Place {
  purpose: string;
  /** Below the base; null in the relay. */
  address: string | null;
  /** Width of the framed page in pixels, where the flow needs a certain one. */
  width?: number;
  isForm?: true;
  /** Machine id, where it is not the flow's own. */
  machine?: string;
}

/** Addresses that open a form as a visitor finds it, where the screen's own is not enough. */
const queries: Readonly<Record<string, string>> = {
  'reset-password': '?token=opaque',
  'complete-registration': '?token=opaque',
  'legal-acceptance': '?redirect_url=/notes',
};

/** Forms with states of their own. */
const own = new Set(['forgot-password', 'invite', 'legal-acceptance', 'login', 'trial-signup']);

const forms = Object.fromEntries(
  formDetails.map(({ form: { id, screen }, purpose }) => [
    id,
    {
      purpose,
      address: screen + (queries[id] ?? ''),
      isForm: true,
      ...(!own.has(id) && { machine: 'submission' }),
    } satisfies Place,
  ]),
);

/** Every flow, by its machine's id. */
export const places: Readonly<Record<string, Place>> = {
  ...forms,
  nda: { purpose: 'The agreement of the beta test, in a dialog.', address: '/beta-tester' },
  resume: { purpose: 'The file of an application: chosen, dropped, refused.', address: '/career-application' },
  'password-visibility': { purpose: 'A password shown on request, hidden before it leaves.', address: '/login' },
  'live-demo': { purpose: 'A visit that becomes a note in 14 seconds.', address: '/' },
  'traceable-note': { purpose: 'A field of the note and the words that it came from.', address: '/' },
  'synapse-chat': { purpose: 'A conversation that plays while it is on screen.', address: '/' },
  banner: { purpose: 'Announcements that turn by themselves or by hand.', address: '/' },
  ticker: { purpose: 'Figures that scroll by.', address: '/' },
  billing: { purpose: 'Monthly or annual prices, kept in the address.', address: '/pricing' },
  'roi-calculator': { purpose: 'An estimate that follows its fields.', address: '/enterprise' },
  'team-cost': { purpose: 'What a team of 1 to 50 costs, on either kind of plan.', address: '/pricing' },
  theme: { purpose: 'Light or dark, in step with other tabs and the frame around.', address: '/about' },
  'site-header': { purpose: 'The header returns when the visitor scrolls up.', address: '/terms' },
  'mobile-menu': { purpose: 'The menu on a narrow screen.', address: '/', width: 390 },
  tooltip: { purpose: 'Slow to come, quick for the neighbour.', address: '/about' },
  notifications: { purpose: 'One at a time, kept while hovered or focused.', address: '/contact' },
  'route-announcer': { purpose: 'Says which page has come.', address: '/about' },
  delivery: { purpose: 'Attempts, backoff, dead letter.', address: null },
  alert: { purpose: 'Reports trouble by mail: at once, then once an hour, and when it is over.', address: null },
};

/** The flows that a page is for: `/contact` has a form besides the header's menu and theme. @param path below the base */
export const flowsOn = (path: string): string[] =>
  Object.keys(places).filter((id) => places[id]?.address?.split('?', 1)[0] === path);
