import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import type { AttemptResult } from '../../server/delivery/channel.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { type Alerts, CHECK_INTERVAL, startAlerts } from '../../server/monitoring/alerts.ts';
import { FakeClock } from '../server/support/fake-clock.ts';
import type { ClockedStage, Verdict } from 'flow-toolkit/scenarios/stage';

/** The relay's alerts, with a disk that the scenario fills. */
export class AlertStage implements ClockedStage {
  readonly memory = new Map<string, unknown>();
  readonly mails: Mail[] = [];
  readonly #clock = new FakeClock();
  #alerts: Alerts | null = null;
  #free = Number.MAX_SAFE_INTEGER;
  #dead = 0;
  #given = 0;
  mailing: 'works' | 'fails' | 'waits' = 'works';
  readonly #underWay = new Map<Mail, () => void>();

  start(): void {
    this.#alerts = startAlerts({
      config: {
        dataDir: '/var/lib/site',
        mailFrom: { name: 'Site', address: 'site@site.example' },
        origin: 'https://www.site.example',
      },
      operator: { mailbox: 'operator@site.example', lowDisk: 1_000_000 },
      transport: {
        send: (mail, signal) => this.#send(mail, signal),
      },
      clock: this.#clock,
      log: pino({ level: 'silent' }),
      counts: () => Promise.resolve({ byState: { dead: this.#dead }, oldestDue: null }),
      free: () => Promise.resolve(this.#free),
    });
  }

  async end(): Promise<void> {
    await this.#alerts?.stop();
  }

  /** Fills the disk or frees it, and waits until the relay has looked. */
  async find(how: 'trouble' | 'well'): Promise<void> {
    this.#free = how === 'trouble' ? 0 : Number.MAX_SAFE_INTEGER;
    if (how === 'well') this.#dead = 0;
    await this.wait(CHECK_INTERVAL - (this.#clock.now() % CHECK_INTERVAL));
  }

  /** Another trouble than the disk's. */
  async giveUp(): Promise<void> {
    this.#given += 1;
    this.keepDeadLetters();
    this.#alerts?.deadLetter(`delivery-${this.#given}`);
    await nextTurn();
  }

  /** There are some, as there were. */
  keepDeadLetters(): void {
    this.#dead = 1;
  }

  async #send(mail: Mail, signal: AbortSignal): Promise<AttemptResult> {
    if (this.mailing === 'fails') throw new Error('the mail server is down');
    if (this.mailing === 'waits') {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#underWay.set(mail, resolve);
      signal.addEventListener('abort', () => this.#underWay.delete(mail), { once: true });
      await promise;
    }
    this.mails.push(mail);
    return { status: 'delivered' };
  }

  async sendOn(): Promise<void> {
    for (const arrive of this.#underWay.values()) arrive();
    await nextTurn();
  }

  /** From look to look: the next one is planned when one is over. */
  async wait(ms: number): Promise<void> {
    const end = this.#clock.now() + ms;
    while (this.#clock.now() < end) {
      const now = this.#clock.now();
      this.#clock.advance(Math.min(end - now, CHECK_INTERVAL - (now % CHECK_INTERVAL)));
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      await nextTurn();
    }
  }

  eventually(check: () => Promise<Verdict> | Verdict) {
    return check();
  }
}
