import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { moveWithin } from '../components/move-within.ts';
import { ndaSections, ndaTitle } from '../content/beta.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './Nda.module.css';

const openerId = 'nda-opener';
const textId = 'nda-text';

const machine = ndaMachine.provide({
  actions: { focusOpener: () => document.getElementById(openerId)?.focus() },
});

/** Links to the agreement's text on this page; with script it opens in a dialog (BETA-2). */
export function NdaLink() {
  const nda = useFlow(machine);
  const snapshot = useSelector(nda, (current) => current);
  const open = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    nda.send({ type: 'nda.open' });
  };
  return (
    <div {...stateAttributes('nda', snapshot)}>
      <a id={openerId} className={styles.opener} href={`#${textId}`} aria-haspopup="dialog" onClick={open}>
        Read the {ndaTitle}
      </a>
      {snapshot.value === 'open' && <NdaDialog onClose={() => nda.send({ type: 'nda.close' })} />}
    </div>
  );
}

function NdaDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
  }, []);

  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    // Close first: an open modal dialog prevents focus outside of it.
    dialog.current?.close();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop targets the dialog itself; Escape does the same.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="nda-dialog-title"
      onCancel={close}
      onClick={(event: MouseEvent) => event.target === dialog.current && close(event)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Tab' && dialog.current && moveWithin(dialog.current, event)}
    >
      <div className={styles.header}>
        <h2 ref={title} id="nda-dialog-title" tabIndex={-1} className={styles.title}>
          {ndaTitle}
        </h2>
        <button type="button" className={styles.close} onClick={close}>
          Close
        </button>
      </div>
      <div className={styles.body}>
        <NdaSections />
      </div>
    </dialog>
  );
}

/** The agreement's one place in the page, for printing, find-in-page, and pages without script. */
export function NdaText() {
  return (
    <section id={textId} className={styles.text} aria-labelledby="nda-title">
      <h2 id="nda-title">{ndaTitle}</h2>
      <NdaSections />
    </section>
  );
}

function NdaSections() {
  return ndaSections.map(({ heading, paragraphs }) => (
    <section key={heading} className={styles.section}>
      <h3>{heading}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}
