import { RETENTION_INTERVAL } from '../../../server/privacy/retention.ts';
import { FakeClock } from './fake-clock.ts';
import { until } from './until.ts';

/** Records waits: the purge job waits after each round. */
export class WatchedClock extends FakeClock {
  readonly waits: number[] = [];

  override after(ms: number, run: () => void): () => void {
    this.waits.push(ms);
    return super.after(ms, run);
  }

  async rounds(times: number): Promise<void> {
    await until(() => this.waits.filter((ms) => ms === RETENTION_INTERVAL).length === times);
  }
}
