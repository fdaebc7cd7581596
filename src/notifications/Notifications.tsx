import { ClientOnly } from '@tanstack/react-router';
import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { Actor } from 'xstate';
import { type Notification, notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import { isToldOf, notificationsView } from '../../machines/notifications/notifications.view.ts';
import { connectionMessages } from '../content/notifications.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import styles from './Notifications.module.css';

type Notify = (notification: Notification) => void;

const NotifyContext = createContext<Notify>(() => {});

export const useNotify = () => useContext(NotifyContext);

export function Notifications({ children }: { children: ReactNode }) {
  const notifications = useFlow(notificationsMachine);
  const notify = useMemo<Notify>(
    () => (notification) => notifications.send({ type: 'notification.show', notification }),
    [notifications],
  );

  useEffect(() => {
    // A visitor who fills in a form offline should know that nothing is lost and nothing can be sent.
    const onOffline = () => notify({ subject: 'connection', text: connectionMessages.offline, lasting: true });
    const onOnline = () => notify({ subject: 'connection', text: connectionMessages.online, lasting: false });
    // No event reports changes before hydration or while in the back/forward cache.
    if (!navigator.onLine) onOffline();
    const stopReturns = onPageReturn(() => {
      if (!navigator.onLine) onOffline();
      else if (isToldOf(notifications.getSnapshot(), 'connection')) onOnline();
    });
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      stopReturns();
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, [notifications, notify]);

  return (
    <NotifyContext value={notify}>
      {children}
      <ClientOnly>
        <NotificationRegion notifications={notifications} />
      </ClientOnly>
    </NotifyContext>
  );
}

/** Bottom right, labelled, reached by Alt+T (UI-1). */
function NotificationRegion({ notifications }: { notifications: Actor<typeof notificationsMachine> }) {
  const { root, message, canDismiss, nothing } = useView(notifications, notificationsView);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, code, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey) return;
      if (key.toLowerCase() !== 't') {
        // Option+T types "†" on a Mac; on other layouts the physical key may be another letter.
        if (code !== 'KeyT' || /^[a-z]$/i.test(key)) return;
        // A text field receives that character instead.
        if (target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea')) return;
      }
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const hold = () => notifications.send({ type: 'notification.hold' });
  /** Stays paused while the pointer or the focus remains. */
  const release = ({ currentTarget }: FocusEvent | PointerEvent, remains: ':hover' | ':focus-within') => {
    if (!currentTarget.matches(remains)) notifications.send({ type: 'notification.release' });
  };
  const dismiss = () => {
    // A mouse leaves the focus on the button as well; only a keyboard goes on from there.
    const byKeyboard = Boolean(region.current?.querySelector(':focus-visible'));
    flushSync(() => notifications.send({ type: 'notification.dismiss' }));
    if (!byKeyboard) return;
    // The pressed button may be gone.
    if (!region.current?.contains(document.activeElement)) region.current?.focus();
    hold();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes hover and focus.
    <section
      ref={region}
      className={`unprinted ${styles.region}`}
      aria-label="Notifications"
      tabIndex={-1}
      onPointerEnter={({ pointerType }) => {
        // Touch does not hover, and the pointer only holds visible messages.
        if (pointerType !== 'touch' && canDismiss) hold();
      }}
      onPointerLeave={(event) => release(event, ':focus-within')}
      onFocus={hold}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) release(event, ':hover');
      }}
      {...root}
    >
      {/* Always rendered: assistive technology announces changes of an existing region only. */}
      <p role="status" className={styles.text}>
        {message}
      </p>
      {nothing !== null && <span className={styles.nothing}>{nothing}</span>}
      {canDismiss && (
        <button type="button" className={`icon-button ${styles.dismiss}`} onClick={dismiss}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 5l10 10M15 5L5 15" />
          </svg>
          <span className="unseen">Dismiss</span>
        </button>
      )}
    </section>
  );
}
