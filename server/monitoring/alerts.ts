import type { Logger } from 'pino';
import type { AlertEvent } from '../../machines/alert/alert.machine.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { ATTEMPT_TIMEOUT } from '../delivery/channel.ts';
import { FlowEvents } from '../kernel/flow-events.ts';
import { describeError } from '../kernel/describe-error.ts';
import type { MailTransport } from '../mail/transport.ts';
import { MonotonicClock } from '../kernel/monotonic-clock.ts';
import { Alert } from './alert.ts';
import { alertMail, deadLetterWording, diskWording, lostStoreWording, type Wording } from './alert-mail.ts';
import { databasePath } from '../store/location.ts';
import { freeSpace } from '../kernel/free-space.ts';
import type { DeliveryCounts } from '../kernel/metrics.ts';

/** How often the disk and the dead letters are looked at, in milliseconds. The first look comes after it: a relay that ends at once tells nothing. */
export const LOOK_INTERVAL = 60_000;

/** The disk counts as well again with a tenth more than the threshold, so that it does not go to and fro. */
const WELL_AGAIN = 1.1;

export interface AlertsOptions {
  config: Pick<Config, 'dataDir' | 'mailFrom' | 'origin'>;
  operator: NonNullable<Config['operator']>;
  transport: Pick<MailTransport, 'send'>;
  clock: Clock;
  log: Logger;
  /** Asks the store how the deliveries stand. */
  counts: () => Promise<DeliveryCounts>;
  /** Bytes that are left for the data folder. */
  free?: (folder: string) => Promise<number>;
  /** Is told what the alerts do. */
  flowEvents?: FlowEvents;
}

/** How it stands with one kind of trouble. */
export interface AlertStanding {
  about: 'disk' | 'dead letters' | 'store';
  state: Alert['state'];
  context: Alert['context'];
}

export interface Alerts {
  /** A delivery was given up by this process: those of others are theirs to tell. */
  deadLetter(id: string): void;
  /** The file of the store was removed or replaced. */
  storeLost(): void;
  /** What the operator was told, and is to be. */
  standing(): readonly AlertStanding[];
  /** Looks no more and gives up a mail under way. */
  stop(): Promise<void>;
}

/** One kind of trouble, with the words for it. */
interface Kind {
  about: AlertStanding['about'];
  wording: Wording;
  alert: Alert;
}

/**
 * Writes to the operator when the disk is nearly full, when deliveries are given up, and when the store's file is gone. The mails go straight to the mail server:
 * one that fails is logged and told again later, and is nobody's delivery. Nothing is kept: a relay that starts anew tells anew.
 */
export function startAlerts({
  config,
  operator,
  transport,
  clock,
  log,
  counts,
  free = freeSpace,
  flowEvents = new FlowEvents(),
}: AlertsOptions): Alerts {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  // The operator is told no later because the clock was set back.
  const time = new MonotonicClock();
  const now = () => time.at(clock.now());
  let left = 0;
  const kindOf = (about: Kind['about'], wording: Wording): Kind => ({
    about,
    wording,
    alert: new Alert((taken) => flowEvents.emit('alert', about, taken)),
  });
  const disk = kindOf(
    'disk',
    diskWording(config, operator.lowDisk, () => left),
  );
  const deadLetters = kindOf('dead letters', deadLetterWording);
  const store = kindOf('store', lostStoreWording(databasePath(config.dataDir)));

  /** @returns whether the mail was handed over */
  const handOver = async (content: ReturnType<Wording>): Promise<boolean> => {
    const timeout = new AbortController();
    const cancel = clock.after(ATTEMPT_TIMEOUT, () => timeout.abort());
    const signal = AbortSignal.any([timeout.signal, stopping.signal]);
    const { promise: aborted, resolve } = Promise.withResolvers<'aborted'>();
    const end = () => resolve('aborted');
    signal.addEventListener('abort', end, { once: true });
    try {
      const outcome = await Promise.race([
        transport.send(alertMail(content, operator.mailbox, clock.now(), config), signal),
        aborted,
      ]);
      if (outcome !== 'aborted' && outcome.status === 'delivered') return true;
      log.error({ code: outcome === 'aborted' ? 'TIMEOUT' : outcome.code }, 'alert not mailed');
    } catch (error) {
      log.error({ error: describeError(error) }, 'alert not mailed');
    } finally {
      cancel();
      // While somebody listens to it Node keeps the signal.
      signal.removeEventListener('abort', end);
    }
    return false;
  };

  const report = async ({ alert }: Kind, content: ReturnType<Wording>) => {
    const sent = await handOver(content);
    alert.send({ type: sent ? 'alert.send' : 'alert.fail', at: now() });
  };

  const tell = (kind: Kind, event: AlertEvent) => {
    const owed = stopping.signal.aborted ? null : kind.alert.send(event);
    if (!owed) return;
    log.warn({ alert: kind.about, about: owed.about }, 'alert');
    const mailing = report(kind, kind.wording(owed));
    underWay.add(mailing);
    void mailing.finally(() => underWay.delete(mailing));
  };

  const lookAtDisk = async () => {
    left = await free(config.dataDir);
    if (left < operator.lowDisk) tell(disk, { type: 'alert.trouble', at: now(), what: `${left} bytes` });
    else if (left >= operator.lowDisk * WELL_AGAIN) tell(disk, { type: 'alert.recover' });
  };

  const lookAtDeadLetters = async () => {
    // Counting is no work for a relay that is well.
    if (deadLetters.alert.state === 'well') return;
    const { byState } = await counts();
    if ((byState['dead'] ?? 0) === 0) tell(deadLetters, { type: 'alert.recover' });
    else tell(deadLetters, { type: 'alert.look', at: now() });
  };

  let cancelLook: (() => void) | null = null;
  let looking: Promise<unknown> = Promise.resolve();
  const failed = (what: string) => (error: unknown) => log.error({ error: describeError(error) }, what);
  const look = () => {
    looking = Promise.all([
      lookAtDisk().catch(failed('the disk could not be looked at')),
      lookAtDeadLetters().catch(failed('the dead letters could not be counted')),
    ]).then(() => schedule());
  };
  const schedule = () => {
    if (!stopping.signal.aborted) cancelLook = clock.after(LOOK_INTERVAL, look);
  };
  schedule();

  return {
    standing: () =>
      [disk, deadLetters, store].map(({ about, alert: { state, context } }) => ({ about, state, context })),
    deadLetter: (id) => tell(deadLetters, { type: 'alert.trouble', at: now(), what: id }),
    storeLost: () => tell(store, { type: 'alert.trouble', at: now(), what: 'the file of the store' }),
    async stop() {
      cancelLook?.();
      stopping.abort();
      await looking;
      await Promise.all(underWay);
    },
  };
}
