import { createHash } from 'node:crypto';

/** Log of the events, in order. Two runs of one seed have the same digest. */
export class Trace {
  readonly lines: string[] = [];

  /** @param at milliseconds since the world began @param who number or name, such as a visitor's */
  note(at: number, place: 'visitor' | 'network' | 'relay' | 'store' | 'mail' | 'webhook', who: string, what: string) {
    this.lines.push(`${(at / 1_000).toFixed(3)} s ${place}${who && ` ${who}`}: ${what}`);
  }

  digest(): string {
    return createHash('sha256').update(this.lines.join('\n')).digest('hex');
  }
}
