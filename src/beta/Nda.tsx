import { Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { ndaSections, ndaTitle } from '../content/beta.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './Nda.module.css';

const openerId = 'nda-opener';
const textId = 'nda-text';

const machine = ndaMachine.provide({
  actions: { focusOpener: () => document.getElementById(openerId)?.focus() },
});

/** The way to the agreement: a link to its text on this page, which opens it in a dialog once there is script (BETA-2). */
export function NdaLink() {
  const nda = useFlow(machine);
  const snapshot = useSelector(nda, (current) => current);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    nda.send({ type: 'nda.open' });
  };
  const close = () => nda.send({ type: 'nda.close' });
  return (
    <div {...stateAttributes('nda', snapshot)}>
      <a id={openerId} className={styles.opener} href={`#${textId}`} aria-haspopup="dialog" onClick={open}>
        Read the {ndaTitle}
      </a>
      {/* Only while it is open: closed it would leave its empty portals in the page. */}
      {snapshot.value === 'open' && (
        <Modal.Root
          opened
          onClose={close}
          // The machine brings the focus back; the page keeps its scroll bar, for a lock would write a style that the policy forbids.
          returnFocus={false}
          lockScroll={false}
          transitionProps={{ duration: 0 }}
          unstyled
          classNames={{ overlay: styles.overlay ?? '', inner: styles.inner ?? '', content: styles.content ?? '' }}
        >
          <Modal.Overlay />
          <Modal.Content>
            {/* Not Modal.Header: that is a second banner. */}
            <div className={styles.header}>
              <Modal.Title className={styles.title ?? ''}>
                <span tabIndex={-1} data-autofocus className={styles.name} ref={(node) => node?.focus()}>
                  {ndaTitle}
                </span>
              </Modal.Title>
              <button type="button" className={styles.close} onClick={close}>
                Close
              </button>
            </div>
            <Modal.Body className={styles.body ?? ''}>
              <NdaSections />
            </Modal.Body>
          </Modal.Content>
        </Modal.Root>
      )}
    </div>
  );
}

/** The agreement on the page itself: for printing, for find-in-page, and without script. */
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
