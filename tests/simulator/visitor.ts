import { careerDetails, careerForm } from '../../machines/career-application/career-application.form.ts';
import { contactDetails, contactForm } from '../../machines/contact/contact.form.ts';
import { submissionMachine } from '../../machines/submission/submission.machine.ts';
import { asMultipart, sendForm, submissionSender } from '../../src/forms/send-submission.ts';
import { type AccountShown, newAccount, visitAccount } from './account-visitor.ts';
import { type Outcome, type Page, sendBy, type VisitorOptions } from './page-visit.ts';
import type { Goal } from './plan.ts';
import { type Process, runAs } from './scheduler.ts';

/** Visitors and their goals. */

export interface Shown {
  /** A text that is in this visitor's message alone. */
  mark: string;
  goal: Goal;
  shown: Outcome;
  /** Account of a visitor who signs up. */
  account: AccountShown | null;
}

/** The content of the resume that a visitor sends. */
export const resumeOf = (mark: string): string => `%PDF-1.7\n${mark}`;

/** A browser sends files by XMLHttpRequest, with an equal body. */
const sendApplication = submissionSender<Record<string, string>>(careerForm.action, ({ resume = '', ...texts }) => {
  const { body } = asMultipart(texts);
  (body as FormData).set('resume', new File([resume], 'resume.pdf', { type: 'application/pdf' }));
  return { body: body ?? null };
});

const form = { input: { alreadySent: false }, sending: 'sending', done: 'sent' };
const pages: Readonly<Record<Exclude<Goal, 'account'>, Page & { filled: (mark: string) => object }>> = {
  contact: {
    ...form,
    machine: submissionMachine,
    actors: { send: sendForm(contactForm) },
    filled: (mark) => ({ ...contactDetails.samples.first, message: `${mark} wants to know.` }),
  },
  career: {
    ...form,
    machine: submissionMachine,
    actors: { send: sendApplication },
    filled: (mark) => ({
      ...careerDetails.samples.first,
      cover_letter: `${mark} wants to work.`,
      resume: resumeOf(mark),
    }),
  },
};

export function shownOf(number: number, goal: Goal): Shown {
  const mark = `visitor-${number}-mark`;
  return { mark, goal, shown: 'nothing', account: goal === 'account' ? newAccount(number) : null };
}

/** Visits the site, and pursues its goal. */
export async function visit(options: VisitorOptions, shown: Shown): Promise<void> {
  const { number } = options;
  const process: Process = {
    name: `visitor ${number}`,
    isAlive: true,
    address: `198.51.${100 + (number >> 8)}.${number & 255}`,
    cookies: new Map(),
  };
  const { mark, goal, account } = shown;
  await runAs(process, async () => {
    if (goal === 'account') {
      if (account) shown.shown = await visitAccount(options, mark, account);
    } else {
      const page = pages[goal];
      const payload = { ...page.filled(mark), email: `visitor-${number}@visitor.example` };
      shown.shown = await sendBy(options, page, { payload, mark });
    }
  });
}
