import type { LeadFilter, LeadOrder, LeadPlace } from './lead-store.ts';
import { inquiryTypes, leadTypes, signup } from './lead-types.ts';
import { daysOf, placeOf, queryText } from './query.ts';

/** A list of leads at the desk. */
export interface Inbox {
  /** Below the address of the session. */
  path: 'leads' | 'signups';
  title: string;
  types: readonly string[];
  /** Whether its leads are answered. */
  isAnswered: boolean;
}

export const inquiries: Inbox = { path: 'leads', title: 'Leads', types: inquiryTypes, isAnswered: true };
export const signups: Inbox = { path: 'signups', title: 'Signups', types: [signup.type], isAnswered: false };

/** States of a list, by the value of `state` in the query. */
export const states: Readonly<Record<string, { label: string; answered: boolean | null }>> = {
  open: { label: 'To answer', answered: false },
  answered: { label: 'Answered', answered: true },
  all: { label: 'All', answered: null },
};

export interface Search {
  filter: LeadFilter;
  order: LeadOrder;
  /** Place before the page; null: it begins with the first of the order. */
  after: LeadPlace | null;
  /** Part of any value of the lead, in any case; empty: all. */
  text: string;
  inbox: Inbox;
  /** Query as typed, to fill in the form again. */
  asked: { type: string; state: string; since: string; until: string; text: string };
  searches: boolean;
  /** One sentence for each part that could not be read; the list is then left out. */
  problems: readonly string[];
}

/** Leads that are looked for. */
export type LeadSearch = Pick<Search, 'filter' | 'order' | 'after' | 'text'>;

/** Reads the query of a list. A text is looked for in every state, of inquiries also among signups (TEAM-7). */
export function searchOf(inbox: Inbox, query: URLSearchParams): Search {
  const value = (name: string) => query.get(name) ?? '';
  const days = daysOf(query);
  const usual = inbox.isAnswered ? 'open' : 'all';
  const asked = { type: value('type'), state: value('state') || usual, ...days.asked, text: value('text') };
  const after = placeOf(value('after'));
  const state = Object.hasOwn(states, asked.state) ? states[asked.state] : undefined;
  const searches = asked.text.trim() !== '';
  const types = searches && inbox.isAnswered ? leadTypes : inbox.types;
  const answered = searches ? null : (state?.answered ?? null);
  return {
    inbox,
    asked,
    searches,
    problems: [
      ...(asked.type === '' || types.includes(asked.type) ? [] : ['There is no such type of lead here.']),
      ...(state ? [] : ['There is no such state.']),
      ...days.problems,
      ...(value('after') === '' || after !== null ? [] : ['There is no such page of the list.']),
    ],
    text: asked.text,
    after,
    // Leads that wait longest come first.
    order: answered === false ? 'oldest first' : 'newest first',
    filter: {
      types: asked.type === '' ? types : [asked.type],
      ...(answered !== null && { answered }),
      ...days.range,
    },
  };
}

/** The query of a list or an export; the usual state is left out. */
export function queryOf({ inbox, asked }: Search, more: Readonly<Record<string, string>> = {}): string {
  const parts = { ...asked, ...more };
  return queryText({ ...parts, state: parts.state === (inbox.isAnswered ? 'open' : 'all') ? '' : parts.state });
}

/** A path with the query of a list. */
export function address(path: string, search: Search, more: Readonly<Record<string, string>> = {}): string {
  const query = queryOf(search, more);
  return query === '' ? path : `${path}?${query}`;
}
