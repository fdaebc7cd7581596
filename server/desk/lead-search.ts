import type { LeadFilter, LeadOrder, LeadPlace } from './lead-store.ts';
import { inquiryTypes, leadTypes, signup } from './lead-types.ts';
import { daysOf, placeOf, queryText, unreadable } from './query.ts';

interface LeadList {
  label: string;
  types: readonly string[];
  /** null: whether they are answered or not. */
  answered: boolean | null;
}

const TO_ANSWER = 'open';

/** Lists of leads, by the value of `state` in the query. */
export const lists: ReadonlyMap<string, LeadList> = new Map([
  [TO_ANSWER, { label: 'To answer', types: inquiryTypes, answered: false }],
  ['answered', { label: 'Answered', types: inquiryTypes, answered: true }],
  ['all', { label: 'All', types: inquiryTypes, answered: null }],
  ['signups', { label: 'Signups', types: [signup.type], answered: null }],
]);

/** Leads that are looked for. */
export interface LeadSearch {
  filter: LeadFilter;
  order: LeadOrder;
  /** Place before the page; null: it begins with the first of the order. */
  after: LeadPlace | null;
  /** Part of any value of the lead, in any case; empty: all. */
  text: string;
}

/** Reads the query of a list. A text is looked for in all of them (TEAM-7). @throws HttpError 422 */
export function searchOf(query: URLSearchParams) {
  const value = (name: string) => query.get(name) ?? '';
  const state = value('state') || TO_ANSWER;
  const list = lists.get(state);
  if (!list) throw unreadable('There is no such state.');
  const text = value('text');
  const searches = text.trim() !== '';
  const { types, answered } = searches ? { types: leadTypes, answered: null } : list;
  // One list’s type leads to a whole other list.
  const type = types.includes(value('type')) ? value('type') : '';
  const days = daysOf(query);
  const search: LeadSearch = {
    text,
    after: placeOf(value('after')),
    // Leads that wait longest come first.
    order: answered === false ? 'oldest first' : 'newest first',
    filter: { types: type === '' ? types : [type], ...(answered !== null && { answered }), ...days.range },
  };
  return {
    ...search,
    /** Query as typed, to fill in the form again. */
    asked: { type, state, ...days.asked, text },
    types,
    searches,
    tab: searches ? 'Found in every state' : list.label,
  };
}

export type Search = ReturnType<typeof searchOf>;

/** The query of a list or an export; the usual state is left out. */
export function queryOf({ asked }: Search, more: Readonly<Record<string, string>> = {}): string {
  const parts = { ...asked, ...more };
  return queryText({ ...parts, state: parts.state === TO_ANSWER ? '' : parts.state });
}

/** A path with the query of a list. */
export function address(path: string, search: Search, more: Readonly<Record<string, string>> = {}): string {
  const query = queryOf(search, more);
  return query === '' ? path : `${path}?${query}`;
}
