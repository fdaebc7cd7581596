import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { contactMessages } from '../content/contact.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import styles from '../forms/flow.module.css';
import { ContactForm, useContactForm } from './ContactForm.tsx';
import { sendContact } from './send-contact.ts';

interface ContactFlowProps {
  topic: InquiryType;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** Runs the contact machine and shows what its state says: the form, or the thanks (CONT-3). */
export function ContactFlow({ topic, alreadySent, refusal }: ContactFlowProps) {
  const contact = useContactForm(topic, refusal);
  const machine = contactMachine.provide({
    actors: { sendContact },
    actions: {
      clearFields: contact.clear,
      // oxlint-disable-next-line no-console -- CONT-3: an exception is logged, in the visitor's own console.
      logException: ({ event }) => console.error('contact: no answer', event.type),
    },
  });
  const flow = useFlow(machine, { alreadySent });
  const snapshot = useSelector(flow, (current) => current);
  const state = snapshot.value;

  const writeAnother = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => flow.send({ type: 'form.again' }));
    contact.form.getInputNode('name')?.focus();
  };

  return (
    <section aria-labelledby="contact-tab" {...stateAttributes('contact', snapshot)}>
      <Sheet title={state === 'sent' ? 'Message sent' : 'Your message'} titleId="contact-tab" className={styles.sheet}>
        {state === 'sent' ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={alreadySent}>{contactMessages.sent}</SubmissionOutcome>
            {/* A link: without script it leads to an empty form. */}
            <a href={`${BASE_PATH}/contact`} className="button ghost" onClick={writeAnother}>
              Write another message
            </a>
          </div>
        ) : (
          <ContactForm
            contact={contact}
            sending={state === 'sending'}
            alert={contact.alertOf(state === 'refused' || state === 'interrupted' ? contactMessages[state] : null)}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
          />
        )}
      </Sheet>
    </section>
  );
}
