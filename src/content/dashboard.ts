import { type PlanCode, planOf } from '../../machines/domain/plans.ts';
import { trialDays, type TrialStanding } from '../../machines/domain/trial.ts';
import { demoAnchor } from './navigation.ts';
import { policies } from './policies.ts';

const inWords = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function standingTexts(standing: TrialStanding): { heading: string; lede: string } {
  switch (standing.state) {
    case 'waiting':
      return {
        heading: 'One step is left',
        lede: `Read and accept the terms. Your ${standing.invited ? 'free access' : `${trialDays}-day trial`} starts then.`,
      };
    case 'invited':
      return { heading: 'Free access', lede: 'Your invite gives you free access. It does not expire.' };
    case 'running':
      return {
        heading: standing.daysLeft === 1 ? '1 day left' : `${standing.daysLeft} days left`,
        lede: `Your ${trialDays}-day trial ends on ${inWords(standing.endsOn)}.`,
      };
    case 'ended':
      return {
        heading: 'Your trial has ended',
        lede: `It ended on ${inWords(standing.endedOn)}. Choose a plan to continue.`,
      };
  }
}

/** A mobile signup has no plan. */
export function planText(plan: PlanCode | null): string {
  if (plan === null) return 'Not chosen yet';
  const { family, annual } = planOf(plan);
  return `${family.label}, ${annual ? 'annual' : 'monthly'}`;
}

export interface AccountStep {
  title: string;
  text: string;
  /** A path of the site; `plan` and `terms` are links that only the page can make. */
  to: '/faq' | '/' | '/contact' | '/pricing' | 'plan' | 'terms';
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
const watch: AccountStep = {
  title: 'See a visit become a note',
  text: 'Six lines of conversation, and the note that they make.',
  to: '/',
  hash: demoAnchor,
  link: 'Watch the demo',
};
const ask: AccountStep = {
  title: 'Ask a person',
  text: `Technical questions are answered in ${policies.answers.support}.`,
  to: '/contact',
  link: 'Write to us',
};
const accept: AccountStep = {
  title: 'Accept the terms',
  text: 'The terms and the business associate agreement, once, on one screen.',
  to: 'terms',
  link: 'Go to the terms',
};
const choose: AccountStep = {
  title: 'Choose your plan',
  text: 'You can change it until the trial ends.',
  to: 'plan',
  link: 'Change your plan',
};
const goOn: AccountStep = {
  title: 'Choose a plan',
  text: 'Priced per clinician, every encounter included.',
  to: '/pricing',
  link: 'See the plans',
};

/** ACC-4. */
export const nextStepsOf: Readonly<Record<TrialStanding['state'], readonly AccountStep[]>> = {
  waiting: [accept, setUp, watch],
  running: [setUp, watch, choose],
  invited: [setUp, watch, ask],
  ended: [goOn, ask, watch],
};

export const documentNames: Readonly<Record<string, string>> = {
  terms: 'Terms and conditions',
  baa: 'Business associate agreement',
  statements: 'The statements beside the boxes',
};

export const accountTexts = {
  next: 'What to do next',
  accepted: 'What you accepted',
  nothingAccepted: 'Nothing yet. The terms are the first step.',
  sessions: 'Where you are logged in',
  thisBrowser: 'This browser',
  anotherBrowser: 'Another browser',
  data: 'Your data',
  held: 'Everything that we hold about your account, as one file.',
  elsewhere: 'The rest is kept by the product: write to us for it.',
} as const;

/** `November 23, 2026, 18:42 UTC`. */
export const momentText = (time: number | string) =>
  `${inWords(new Date(time).toISOString())}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
