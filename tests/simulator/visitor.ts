import { createActor } from 'xstate';
import { betaDetails, betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import { contactDetails, contactForm } from '../../machines/contact/contact.form.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { stateOf } from '../../machines/core/inspection.ts';
import { sendForm } from '../../src/forms/send-submission.ts';
import type { Chance } from './chance.ts';
import type { FormName } from './plan.ts';
import { type Process, runAs, type Scheduler } from './scheduler.ts';

/** A visitor without a browser: the page's machine, sent by the page's own code. */

/** What the page has shown for one message. */
export interface Shown {
  /** A text that is in this message alone. */
  mark: string;
  kind: string;
  /** `nothing`: the page was left, or has no answer yet. */
  shown: 'success' | 'failure' | 'nothing';
  tries: number;
}

const pages = {
  contact: { machine: contactMachine, form: contactForm, sample: contactDetails.samples.first, marked: 'message' },
  beta: { machine: betaApplicationMachine, form: betaForm, sample: betaDetails.samples.first, marked: 'notes' },
} as const;

const kinds: Readonly<Record<FormName, string>> = { contact: 'contact', beta: 'beta', career: 'career' };

const MOST_TRIES = 6;

export interface VisitorOptions {
  number: number;
  form: FormName;
  scheduler: Scheduler;
  chance: Chance;
  note: (what: string) => void;
}

/** Sends one message, again where it failed, until there is an answer or the visitor has enough. */
export async function visit({ number, form, scheduler, chance, note }: VisitorOptions, shown: Shown): Promise<void> {
  const { machine, form: definition, sample, marked } = pages[form === 'career' ? 'contact' : form];
  const process: Process = {
    name: `visitor ${number}`,
    isAlive: true,
    address: `198.51.${100 + (number >> 8)}.${number & 255}`,
  };
  const key = `key-${number}-${chance.within(1, 1e9)}`;
  const payload = { ...sample, email: `visitor-${number}@visitor.example`, [marked]: `${shown.mark} wants to know.` };
  await runAs(process, async () => {
    const page = createActor(
      machine.provide({ actors: { [definition.actor]: sendForm(definition as never) } } as never),
      { input: { alreadySent: false } } as never,
    );
    page.start();
    const state = () => stateOf(page.getSnapshot() as never);
    const settled = () =>
      new Promise<string>((resolve) => {
        const look = () => {
          if (!state().startsWith('sending')) resolve(state());
        };
        page.subscribe(look);
        look();
      });
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      shown.tries = tries;
      page.send({ type: 'form.submit', payload, key } as never);
      note(`sends ${shown.mark}`);
      const leaves = chance.is(0.03);
      // oxlint-disable-next-line no-await-in-loop -- one try after the other.
      const end = await (leaves ? scheduler.wait(chance.within(1, 300)).then(() => 'left') : settled());
      note(`${shown.mark}: ${end}`);
      if (end === 'sent') shown.shown = 'success';
      else if (end !== 'left') shown.shown = 'failure';
      if (end === 'sent' || end === 'left' || chance.is(0.2)) break;
      // oxlint-disable-next-line no-await-in-loop
      await scheduler.wait(2_000 + chance.around(30_000));
    }
    page.stop();
  });
}

export const shownOf = (number: number, form: FormName): Shown => ({
  mark: `visitor-${number}-mark`,
  kind: kinds[form === 'career' ? 'contact' : form],
  shown: 'nothing',
  tries: 0,
});
