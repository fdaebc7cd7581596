import type { LeadFilter, LeadOrder, LeadPlace } from './lead-store.ts';
import { inquiryTypes, leadTypes, signup } from './lead-types.ts';
import { daysOf, placeOf, queryText, unreadable } from './query.ts';

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
export const states: ReadonlyMap<string, { label: string; answered: boolean | null }> = new Map([
  ['open', { label: 'To answer', answered: false }],
  ['answered', { label: 'Answered', answered: true }],
  ['all', { label: 'All', answered: null }],
]);

const usualState = ({ isAnswered }: Inbox) => (isAnswered ? 'open' : 'all');

/** Leads that are looked for. */
export interface LeadSearch {
  filter: LeadFilter;
  order: LeadOrder;
  /** Place before the page; null: it begins with the first of the order. */
  after: LeadPlace | null;
  /** Part of any value of the lead, in any case; empty: all. */
  text: string;
}

/**
 * Reads the query of a list. A text is looked for in every state, of inquiries also among signups (TEAM-7).
 * @throws HttpError 422
 */
export function searchOf(inbox: Inbox, query: URLSearchParams) {
  const value = (name: string) => query.get(name) ?? '';
  const days = daysOf(query);
  // As typed, to fill in the form again.
  const asked = { type: value('type'), state: value('state') || usualState(inbox), ...days.asked, text: value('text') };
  const searches = asked.text.trim() !== '';
  const types = searches && inbox.isAnswered ? leadTypes : inbox.types;
  if (asked.type !== '' && !types.includes(asked.type)) throw unreadable('There is no such type of lead here.');
  const state = states.get(asked.state);
  if (!state) throw unreadable('There is no such state.');
  const answered = searches ? null : state.answered;
  const search: LeadSearch = {
    text: asked.text,
    after: placeOf(value('after')),
    // Leads that wait longest come first.
    order: answered === false ? 'oldest first' : 'newest first',
    filter: { types: asked.type === '' ? types : [asked.type], ...(answered !== null && { answered }), ...days.range },
  };
  return { ...search, inbox, asked, searches };
}

export type Search = ReturnType<typeof searchOf>;

/** The query of a list or an export; the usual state is left out. */
export function queryOf({ inbox, asked }: Search, more: Readonly<Record<string, string>> = {}): string {
  const parts = { ...asked, ...more };
  return queryText({ ...parts, state: parts.state === usualState(inbox) ? '' : parts.state });
}

/** A path with the query of a list. */
export function address(path: string, search: Search, more: Readonly<Record<string, string>> = {}): string {
  const query = queryOf(search, more);
  return query === '' ? path : `${path}?${query}`;
}
