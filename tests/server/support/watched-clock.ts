import { RETENTION_INTERVAL } from '../../../server/retention/retention.ts';
import { FakeClock } from './fake-clock.ts';
import { until } from './until.ts';

/** A clock that tells how long it is asked to wait: the removal of what was kept for long enough asks when it has done its work. */
export class WatchedClock extends FakeClock {
  readonly waits: number[] = [];

  override after(ms: number, run: () => void): () => void {
    this.waits.push(ms);
    return super.after(ms, run);
  }

  /** Waits until that has been so many times. */
  async rounds(times: number): Promise<void> {
    await until(() => this.waits.filter((ms) => ms === RETENTION_INTERVAL).length === times);
  }
}
