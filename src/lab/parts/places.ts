import { flows } from '../../../machines/index.ts';
import type { FormDetails } from '../../../machines/shared/form.ts';

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

/** Where a form is: its definition says it. */
const placeOf = ({ form: { screen }, purpose, starts, width }: FormDetails): Place => ({
  purpose,
  routes: [screen],
  starts: Object.fromEntries(Object.entries(starts).map(([start, query]) => [start, screen + query])),
  ...(width !== undefined && { width }),
});

const forms = Object.fromEntries(
  flows.flatMap(({ machine, form }) => (form ? [[machine.id, placeOf(form)] as const] : [])),
);

const everywhere = ['/', '/pricing', '/contact', '/about'];

/** Every flow of machines/index.ts, by its machine's id. */
export const places: Readonly<Record<string, Place>> = {
  ...forms,
  nda: { purpose: 'The agreement of the beta test, in a dialog.', routes: ['/beta-tester'] },
  resume: { purpose: 'The file of an application: chosen, dropped, refused.', routes: ['/career-application'] },
  login: { purpose: 'The browser submits; the form takes no second one.', routes: ['/login'] },
  'password-visibility': {
    purpose: 'A password shown on request, hidden before it leaves.',
    routes: ['/login', '/signup', '/reset-password'],
  },
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
