import { daysOf } from '../desk/filter.ts';
import { inquiryTypes, leadTypes, SIGNUP_TYPE } from './leads.ts';
import type { LeadSearch } from './logged.ts';
import type { LeadPlace } from './store.ts';

/** A list of leads at the desk. */
export interface Inbox {
  /** Below the address of the session. */
  path: 'leads' | 'signups';
  title: string;
  types: readonly string[];
  /** Its leads are answered. */
  isAnswered: boolean;
}

export const inquiries: Inbox = { path: 'leads', title: 'Leads', types: inquiryTypes, isAnswered: true };
export const signups: Inbox = { path: 'signups', title: 'Signups', types: [SIGNUP_TYPE], isAnswered: false };

/** By the value of `state` in the query. */
export const states: Readonly<Record<string, { label: string; answered: boolean | null }>> = {
  open: { label: 'To answer', answered: false },
  answered: { label: 'Answered', answered: true },
  all: { label: 'All', answered: null },
};

export interface Search {
  inbox: Inbox;
  search: LeadSearch;
  /** What was asked for, to fill in the form again. */
  asked: { type: string; state: string; since: string; until: string; text: string };
  /** One sentence for each part that could not be read; the list is then left out. */
  problems: readonly string[];
}

function placeOf(text: string): LeadPlace | null {
  const [, receivedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return receivedAt === undefined || id === undefined ? null : { receivedAt: Number(receivedAt), id };
}

export const placeText = ({ receivedAt, id }: LeadPlace): string => `${receivedAt}.${id}`;

/** Reads the query of a list. A text is looked for in every state, of inquiries also among signups (TEAM-7). */
export function searchOf(inbox: Inbox, query: URLSearchParams): Search {
  const value = (name: string) => query.get(name) ?? '';
  const days = daysOf(query);
  const asked = {
    type: value('type'),
    state: value('state') || (inbox.isAnswered ? 'open' : 'all'),
    ...days.asked,
    text: value('text'),
  };
  const after = placeOf(value('after'));
  const state = Object.hasOwn(states, asked.state) ? states[asked.state] : undefined;
  const searches = asked.text.trim() !== '';
  const types = searches && inbox.isAnswered ? leadTypes : inbox.types;
  const answered = searches ? null : (state?.answered ?? null);
  const problems = [
    ...(asked.type === '' || types.includes(asked.type) ? [] : ['There is no such type of lead here.']),
    ...(state ? [] : ['There is no such state.']),
    ...days.problems,
    ...(value('after') === '' || after !== null ? [] : ['There is no such page of the list.']),
  ];
  return {
    inbox,
    asked,
    problems,
    search: {
      text: asked.text,
      after,
      // What waits longest comes first.
      order: answered === false ? 'oldest first' : 'newest first',
      filter: {
        types: asked.type === '' ? types : [asked.type],
        ...(answered !== null && { answered }),
        ...days.range,
      },
    },
  };
}

/** The query of a list or an export; empty and usual parts are left out. */
export function queryOf({ inbox, asked }: Search, more: Readonly<Record<string, string>> = {}): string {
  const parts = { ...asked, ...more };
  const usual = inbox.isAnswered ? 'open' : 'all';
  return new URLSearchParams(
    Object.entries(parts).filter(([name, value]) => value !== '' && !(name === 'state' && value === usual)),
  ).toString();
}

/** A path with the query of a list. */
export function address(path: string, search: Search, more: Readonly<Record<string, string>> = {}): string {
  const query = queryOf(search, more);
  return query === '' ? path : `${path}?${query}`;
}
