import { brand } from '../../machines/domain/brand.ts';
import { momentText } from '../../machines/domain/moment-text.ts';
import { trialDays, type TrialStanding } from '../../machines/domain/trial.ts';
import { policies } from './policies.ts';

/** @param zone default: the reader's (ACC-10) */
export function standingTexts(standing: TrialStanding, zone?: 'UTC'): { heading: string; lede: string } {
  switch (standing.state) {
    case 'waiting':
      return {
        heading: 'One step left',
        lede: `Read and accept the terms. Your ${standing.invited ? 'free access' : `${trialDays}-day trial`} starts then.`,
      };
    case 'invited':
      return { heading: 'Free access', lede: 'Your invite gives you free access. It does not expire.' };
    case 'running':
      return {
        heading: standing.daysLeft === 1 ? '1 day left' : `${standing.daysLeft} days left`,
        lede: `Your ${trialDays}-day trial ends on ${momentText(standing.endsAt, zone)}.`,
      };
    case 'ended':
      return {
        heading: 'Your trial has ended',
        lede: `It ended on ${momentText(standing.endedAt, zone)}. Choose a plan to continue.`,
      };
  }
}

export interface AccountStep {
  title: string;
  text: string;
  /** A path of the site; `plan`, `terms` and `going-on` are links that only the page can make. */
  to: '/faq' | '/contact' | 'plan' | 'terms' | 'going-on';
  hash?: string;
  link: string;
}

const setUp: AccountStep = {
  title: 'Set up',
  text: `A device with a microphone, a browser, and ${policies.setupMinutes} minutes before the first visit.`,
  to: '/faq',
  hash: 'devices',
  link: 'How to set up',
};
const ask: AccountStep = {
  title: 'Get help',
  text: `We answer technical questions within ${policies.answers.support}.`,
  to: '/contact',
  link: 'Write to us',
};
const accept: AccountStep = {
  title: 'Accept the terms',
  text: 'The terms and the business associate agreement, once, on one page.',
  to: 'terms',
  link: 'Go to the terms',
};
const choose: AccountStep = {
  title: 'Choose your plan',
  text: 'You can change it until the trial ends.',
  to: 'plan',
  link: 'Change your plan',
};
const subscribe: AccountStep = {
  title: 'Subscribe',
  text: 'What it costs and how to subscribe.',
  to: 'going-on',
  link: 'See how',
};

/** ACC-4. Next steps by the trial's state. They begin on the account page (ACC-7). */
export const nextStepsOf: Readonly<Record<TrialStanding['state'], readonly AccountStep[]>> = {
  waiting: [accept, setUp, ask],
  running: [setUp, choose, ask],
  invited: [setUp, ask],
  ended: [subscribe, ask],
};

/** ACC-7, ACC-8. */
export const doorTexts = {
  open: `Open ${brand.name}`,
  closed: `${brand.name} cannot be opened from this page yet.`,
  elsewhere: 'On another device:',
  mail: 'Email yourself the link',
  message: 'Text yourself the link',
  goingOn: 'After the trial',
  subscribe: 'Subscribe',
  calendar: 'Add the end to your calendar',
  byHand: `You are not charged automatically. To continue, email us from your account’s address: a person answers within ${policies.answers.general} with the price and how to pay.`,
} as const;

export const accountTexts = {
  next: 'What to do next',
  accepted: 'What you accepted',
  nothingAccepted: 'Nothing yet. The terms are the first step.',
  sessions: 'Where you are logged in',
  thisBrowser: 'This browser',
  anotherBrowser: 'Another browser',
  data: 'Your data',
  held: 'Everything we hold about your account, in one file.',
} as const;
