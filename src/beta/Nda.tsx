import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { ndaTitle } from '../../machines/nda/agreement.ts';
import { type NdaEvent, ndaMachine } from '../../machines/nda/nda.machine.ts';
import { ndaParts, ndaView } from '../../machines/nda/nda.view.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { moveWithin } from '../components/move-within.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useView } from '../flow/useView.ts';
import styles from './Nda.module.css';

const openerId = 'nda-opener';
const textId = 'nda-text';

const machine = ndaMachine.provide({
  actions: { focusOpener: () => document.getElementById(openerId)?.focus() },
});

/** Links to the agreement's text on this page; with script it opens in a dialog (BETA-2). */
export function NdaLink() {
  const nda = useFlow(machine);
  const { opener, dialog, root } = useView(nda, ndaView);
  const open = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    if (opener.press) nda.send(opener.press);
  };
  return (
    <div {...root}>
      <a id={openerId} className="tap" href={opener.url} aria-haspopup="dialog" onClick={open}>
        {opener.name}
      </a>
      {dialog && <NdaDialog node={dialog} send={nda.send} />}
    </div>
  );
}

interface NdaDialogProps {
  node: NonNullable<ReturnType<typeof ndaView>['dialog']>;
  send(event: NdaEvent): void;
}

function NdaDialog({ node: { name, escape, children }, send }: NdaDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [heading, closing, ...parts] = children;

  useLayoutEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
  }, []);

  const leave = (event: NdaEvent) => {
    // Close first: an open modal dialog prevents focus outside of it.
    dialog.current?.close();
    send(event);
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (escape) leave(escape);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop targets the dialog itself; Escape does the same.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={name}
      onCancel={cancel}
      onClick={(event: MouseEvent) => event.target === dialog.current && cancel(event)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Tab' && dialog.current && moveWithin(dialog.current, event)}
    >
      <div className={styles.header}>
        <h2 ref={title} tabIndex={-1} className="minor">
          {heading.name}
        </h2>
        <button type="button" className={styles.close} onClick={() => closing.press && leave(closing.press)}>
          {closing.name}
        </button>
      </div>
      <div className={styles.body}>
        <NdaSections parts={parts} />
      </div>
    </dialog>
  );
}

/** The agreement's one place in the page, for printing, find-in-page, and pages without script. */
export function NdaText() {
  return (
    <section id={textId} className={styles.text} aria-labelledby="nda-title">
      <h2 id="nda-title">{ndaTitle}</h2>
      <NdaSections parts={ndaParts} />
    </section>
  );
}

function NdaSections({ parts }: { parts: typeof ndaParts }) {
  return parts.map(({ children: [heading, ...paragraphs] }) => (
    <section key={heading.name} className={styles.section}>
      <h3>{heading.name}</h3>
      {paragraphs.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  ));
}
