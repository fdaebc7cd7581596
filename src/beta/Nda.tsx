import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { ndaSections, ndaTitle } from '../../machines/nda/agreement.ts';
import { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { ndaView } from '../../machines/nda/nda.view.ts';
import { inThisTab } from '../components/in-this-tab.ts';
import { moveWithin } from '../components/move-within.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import styles from './Nda.module.css';

const openerId = 'nda-opener';
const textId = 'nda-text';

const machine = ndaMachine.provide({
  actions: { focusOpener: () => document.getElementById(openerId)?.focus() },
});

/** Links to the agreement's text on this page; with script it opens in a dialog (BETA-2). */
export function NdaLink() {
  const nda = useFlow(machine);
  const { link, dialog, root } = useView(nda, ndaView);
  const open = inThisTab(() => nda.send({ type: 'nda.open' }));
  return (
    <div {...root}>
      <a id={openerId} className="tap" href={`#${textId}`} aria-haspopup="dialog" data-replay="" onClick={open}>
        {link}
      </a>
      {dialog !== null && <NdaDialog title={dialog} close={() => nda.send({ type: 'nda.close' })} />}
    </div>
  );
}

function NdaDialog({ title, close }: { title: string; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);

  const leave = () => {
    // Close first: an open modal dialog prevents focus outside of it.
    dialog.current?.close();
    close();
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop targets the dialog itself; Escape does the same.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onCancel={cancel}
      onClick={(event: MouseEvent) => event.target === dialog.current && cancel(event)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Tab' && dialog.current && moveWithin(dialog.current, event)}
    >
      <div className={`between ${styles.header}`}>
        <h2 ref={heading} tabIndex={-1} className="minor">
          {title}
        </h2>
        <button type="button" className="button small ghost" onClick={leave}>
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
      <h2 id="nda-title" className="minor">
        {ndaTitle}
      </h2>
      <NdaSections />
    </section>
  );
}

function NdaSections() {
  return ndaSections.map(({ heading, paragraphs }) => (
    <section key={heading} className={styles.section}>
      <h3>{heading}</h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  ));
}
