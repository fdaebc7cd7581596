import type { Logger } from 'pino';
import type { AlertEvent } from '../../machines/alert/alert.machine.ts';
import { momentText } from '../../machines/domain/moment-text.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../config.ts';
import { ATTEMPT_TIMEOUT } from '../outbox/destination.ts';
import { describeError } from '../lib/describe-error.ts';
import type { MailTransport } from '../outbox/transport.ts';
import { MonotonicClock } from '../lib/monotonic-clock.ts';
import { Alert } from './alert.ts';
import { alertMail, clockWording, deadLetterWording, diskWording, storeWording, type Wording } from './alert-mail.ts';
import { databasePath } from '../db/location.ts';
import type { StoreFault } from '../lib/store-fault.ts';
import type { ClockAhead } from '../db/high-water-mark.ts';
import { freeSpace } from '../lib/free-space.ts';
import type { DeliveryCounts } from '../outbox/store.ts';

/** Milliseconds between checks of the disk and the dead letters. The first check comes after one interval. */
export const CHECK_INTERVAL = 60_000;

/** Hysteresis: the disk recovers a tenth above the threshold. */
const RECOVERY_FACTOR = 1.1;

export interface AlertsOptions {
  config: Pick<Config, 'dataDir' | 'mailFrom' | 'origin'>;
  operator: NonNullable<Config['operator']>;
  transport: Pick<MailTransport, 'send'>;
  clock: Clock;
  log: Logger;
  counts: () => Promise<DeliveryCounts>;
  free?: (folder: string) => Promise<number>;
}

export interface Alerts {
  /** A delivery that this process gave up; other processes report theirs. */
  deadLetter(id: string): void;
  /** What ails the store; null: nothing. Called again and again while it lasts. */
  storeFault(fault: StoreFault | null): void;
  /** The clock that stops the purge; null: none does. Called again and again while it lasts. */
  clock(ahead: ClockAhead | null): void;
  stop(): Promise<void>;
}

interface Subject {
  about: 'disk' | 'dead letters' | 'store' | 'clock';
  wording: Wording;
  alert: Alert;
}

const createSubject = (about: Subject['about'], wording: Wording): Subject => ({ about, wording, alert: new Alert() });

/** @param stopping aborts the mail. @returns whether it was sent */
async function sendMail(
  content: ReturnType<Wording>,
  { config, operator, transport, clock, log }: AlertsOptions,
  stopping: AbortSignal,
): Promise<boolean> {
  const timeout = new AbortController();
  const cancel = clock.after(ATTEMPT_TIMEOUT, () => timeout.abort());
  const signal = AbortSignal.any([timeout.signal, stopping]);
  const { promise: aborted, resolve } = Promise.withResolvers<'aborted'>();
  const end = () => resolve('aborted');
  signal.addEventListener('abort', end, { once: true });
  try {
    const mail = alertMail(content, operator.mailbox, clock.now(), config);
    const outcome = await Promise.race([transport.send(mail, signal), aborted]);
    if (outcome !== 'aborted' && outcome.status === 'delivered') return true;
    log.error({ code: outcome === 'aborted' ? 'TIMEOUT' : outcome.code }, 'alert not mailed');
  } catch (error) {
    log.error({ error: describeError(error) }, 'alert not mailed');
  } finally {
    cancel();
    // Node keeps a signal with listeners alive.
    signal.removeEventListener('abort', end);
  }
  return false;
}

/** Runs a check after each interval. @returns stops, and resolves after the running check */
function repeat(clock: Clock, check: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  const schedule = () => {
    if (stopped) return;
    cancel = clock.after(CHECK_INTERVAL, () => {
      running = check().then(schedule);
    });
  };
  schedule();
  return async () => {
    stopped = true;
    cancel?.();
    await running;
  };
}

const recovery: AlertEvent = { type: 'alert.recover' };

const clockText = (ahead: ClockAhead) =>
  `The clock says ${momentText(ahead.clock, 'UTC')}. The last purge was at ${momentText(ahead.lastPurge, 'UTC')}.`;

/**
 * Mails the operator when the disk is nearly full, deliveries become dead letters, the store fails or the clock stops the purge.
 * A failed mail is logged and retried later. State is kept in memory: after a restart an alert is sent again.
 */
export function startAlerts(options: AlertsOptions): Alerts {
  const { config, operator, clock, log, counts, free = freeSpace } = options;
  const stopping = new AbortController();
  const mailing = new Set<Promise<void>>();
  // Setting the clock back must not delay an alert.
  const time = new MonotonicClock();
  const now = () => time.at(clock.now());
  const trouble = (what: string): AlertEvent => ({ type: 'alert.trouble', at: now(), what });
  let bytesFree = 0;
  const disk = createSubject(
    'disk',
    diskWording(config, operator.lowDisk, () => bytesFree),
  );
  const deadLetters = createSubject('dead letters', deadLetterWording);
  let fault: StoreFault = 'lost';
  const store = createSubject(
    'store',
    storeWording(databasePath(config.dataDir), () => fault),
  );
  const wrongClock = createSubject('clock', clockWording);

  const mail = async ({ alert }: Subject, content: ReturnType<Wording>) => {
    const sent = await sendMail(content, options, stopping.signal);
    alert.send({ type: sent ? 'alert.send' : 'alert.fail', at: now() });
  };
  const send = (subject: Subject, event: AlertEvent) => {
    const owed = stopping.signal.aborted ? null : subject.alert.send(event);
    if (!owed) return;
    log.warn({ alert: subject.about, about: owed.about }, 'alert');
    const sending = mail(subject, subject.wording(owed));
    mailing.add(sending);
    void sending.finally(() => mailing.delete(sending));
  };

  const checkDisk = async () => {
    bytesFree = await free(config.dataDir);
    if (bytesFree < operator.lowDisk) send(disk, trouble(`${bytesFree} bytes`));
    else if (bytesFree >= operator.lowDisk * RECOVERY_FACTOR) send(disk, recovery);
  };
  const checkDeadLetters = async () => {
    if (deadLetters.alert.state === 'well') return;
    const { byState } = await counts();
    if ((byState['dead'] ?? 0) === 0) send(deadLetters, recovery);
    else send(deadLetters, { type: 'alert.look', at: now() });
  };
  const failed = (message: string) => (error: unknown) => log.error({ error: describeError(error) }, message);
  const stopChecks = repeat(clock, () =>
    Promise.all([
      checkDisk().catch(failed('disk space not read')),
      checkDeadLetters().catch(failed('dead letters not counted')),
    ]),
  );

  return {
    deadLetter: (id) => send(deadLetters, trouble(id)),
    storeFault(found) {
      if (found !== null) fault = found;
      send(store, found === null ? recovery : trouble(found));
    },
    clock: (ahead) => send(wrongClock, ahead === null ? recovery : trouble(clockText(ahead))),
    async stop() {
      stopping.abort();
      await stopChecks();
      await Promise.all(mailing);
    },
  };
}
