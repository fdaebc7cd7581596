import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { MonitorMetrics } from './metrics.ts';
import type { StoreFault } from '../kernel/store-fault.ts';

/** Milliseconds between checks of the store. */
export const STORE_CHECK_INTERVAL = 60_000;

/** A check takes at most this share of the time: it reads the whole embedded store. */
const SHARE = 0.01;

interface StoreWatchOptions {
  clock: Clock;
  log: Logger;
  metrics: Pick<MonitorMetrics, 'storeFault'>;
  /** Called for each new fault and after each check. */
  onState: (fault: StoreFault | null) => void;
  /** For the log. */
  where: string;
}

interface Checked {
  check(): Promise<StoreFault | null>;
}

export interface StoreWatch {
  fault(): StoreFault | null;
  /** A statement has failed because of the store. */
  report(fault: StoreFault): void;
  /** Checks the store from now on. */
  watch(store: Checked): void;
  stop(): Promise<void>;
}

const messages: Readonly<Record<StoreFault, string>> = {
  // It goes on: a restart would create an empty store, and the unlinked file ends with this process.
  lost: 'store file removed or replaced: all calls fail',
  damaged: 'the store is damaged',
  locked: 'another process holds the store',
  unusable: 'the store cannot be read or written',
};

/** Notices a store that fails (SRV-18): by each statement that it fails, and by a check every minute. */
export function createStoreWatch({ clock, log, metrics, onState, where }: StoreWatchOptions): StoreWatch {
  let current: StoreFault | null = null;
  /** A statement has failed since the last check. */
  let failedSince = false;
  let stopped = false;
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();

  const become = (fault: StoreFault | null) => {
    if (fault === current) return;
    current = fault;
    metrics.storeFault(fault);
    if (fault === null) log.info({ store: where }, 'the store works again');
    else log.fatal({ store: where, fault }, messages[fault]);
  };
  const check = async (store: Checked) => {
    const begun = performance.now();
    const found = await store.check();
    const failed = failedSince;
    failedSince = false;
    if (stopped) return;
    // A statement may meet what the check does not.
    if (found !== null || !failed) become(found);
    onState(current);
    schedule(store, Math.max(STORE_CHECK_INTERVAL, (performance.now() - begun) / SHARE));
  };
  const schedule = (store: Checked, ms: number) => {
    cancel = clock.after(ms, () => {
      running = check(store);
    });
  };
  return {
    fault: () => current,
    report(fault) {
      failedSince = true;
      if (stopped || fault === current) return;
      become(fault);
      onState(current);
    },
    watch: (store) => schedule(store, STORE_CHECK_INTERVAL),
    async stop() {
      stopped = true;
      cancel?.();
      await running;
    },
  };
}
