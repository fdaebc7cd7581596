import { flows } from '../../../machines/index.ts';
import { type FormDetails, startsOf } from '../../../machines/shared/form-details.ts';

export interface Place {
  purpose: string;
  routes: readonly string[];
  /** Path and query by the name of a model's start. By default the first route. */
  starts?: Readonly<Record<string, string>>;
  /** Width of the framed page in pixels, where the flow needs a certain one. */
  width?: number;
}

const placeOf = (details: FormDetails): Place => {
  const {
    form: { screen },
    purpose,
    width,
  } = details;
  return {
    purpose,
    routes: [screen],
    starts: Object.fromEntries(Object.entries(startsOf(details)).map(([start, query]) => [start, screen + query])),
    ...(width !== undefined && { width }),
  };
};

const forms = Object.fromEntries(
  flows.flatMap(({ machine, form }) => (form ? [[machine.id, placeOf(form)] as const] : [])),
);

const everywhere = ['/', '/pricing', '/contact', '/about'];

/** Every flow of machines/index.ts, by machine id. */
export const places: Readonly<Record<string, Place>> = {
  ...forms,
  nda: { purpose: 'The agreement of the beta test, in a dialog.', routes: ['/beta-tester'] },
  resume: { purpose: 'The file of an application: chosen, dropped, refused.', routes: ['/career-application'] },
  'password-visibility': {
    purpose: 'A password shown on request, hidden before it leaves.',
    routes: ['/login', '/signup', '/reset-password'],
  },
  'live-demo': { purpose: 'A visit that becomes a note in 14 seconds.', routes: ['/'] },
  'traceable-note': { purpose: 'A field of the note and the words that it came from.', routes: ['/'] },
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
  'team-cost': { purpose: 'What a team of 1 to 50 costs, on either kind of plan.', routes: ['/pricing'] },
  theme: { purpose: 'Light or dark, in step with other tabs and the frame around.', routes: everywhere },
  'site-header': { purpose: 'The header returns when the visitor scrolls up.', routes: ['/terms', '/'] },
  'mobile-menu': { purpose: 'The menu on a narrow screen.', routes: everywhere, width: 390 },
  tooltip: { purpose: 'Slow to come, quick for the neighbour.', routes: ['/about'] },
  notifications: { purpose: 'One at a time, held while somebody is on them.', routes: ['/contact', '/'] },
  'route-announcer': { purpose: 'Says which page has come.', routes: ['/about'] },
  'circuit-breaker': { purpose: 'A destination that is down is spared, and probed.', routes: [] },
  delivery: { purpose: 'Attempts, backoff, dead letter.', routes: [] },
  alert: { purpose: 'Reports trouble by mail: at once, then once an hour, and when it is over.', routes: [] },
};

/** Below the base. @param start the name of a start in the flow's model, or an address, with which a scenario begins */
export function addressOf(flow: string, start: string): string {
  if (start.startsWith('/')) return start;
  const place = places[flow];
  return place?.starts?.[start] ?? place?.routes[0] ?? '/';
}
