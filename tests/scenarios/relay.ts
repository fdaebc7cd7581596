import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime, { type Email } from 'postal-mime';
import type { Pages } from '../../server/api/pages.ts';
import { startSite, type TestedSite } from '../browser/site.ts';
import { HurriedClock } from '../server/support/hurried-clock.ts';
import { Visitor } from '../server/support/visitor.ts';
import type { Verdict } from 'flow-toolkit/scenarios/stage';

/** The password of every account of the scenarios, until it is changed. */
export const knownPassword = 'quiet-harbor-42';

/** How long a mail may take, in real milliseconds. */
const TIMEOUT_MS = 5_000;

const person = { firstName: 'Ada', lastName: 'Byrne', organization: '' };
const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' };

type Cookies = ReadonlyMap<string, string>;

/** A relay of the scenario's own, with what other people and earlier visits have done there. */
export class ScenarioRelay {
  readonly #clock: HurriedClock;
  readonly #site: TestedSite;
  readonly #accounts = new Set<string>();
  /** The mails that were there at the mark. */
  #old: ReadonlySet<string> = new Set();

  private constructor(site: TestedSite, clock: HurriedClock) {
    this.#site = site;
    this.#clock = clock;
  }

  static async start(environment: Record<string, string>, pages: Pages): Promise<ScenarioRelay> {
    const clock = new HurriedClock();
    const measure = () => ({ isBehind: () => false, stop: () => {} });
    return new ScenarioRelay(await startSite({ mode: 'test', environment, server: { clock, measure }, pages }), clock);
  }

  get origin(): string {
    return this.#site.origin;
  }

  get dataDir(): string {
    return this.#site.dataDir;
  }

  stop(): Promise<void> {
    return this.#site.stop();
  }

  /** Another browser. */
  visitor(): Visitor {
    return new Visitor(Number(new URL(this.origin).port));
  }

  async signUp(form: 'trial' | 'mobile', email: string, password = knownPassword): Promise<void> {
    const signup =
      form === 'mobile'
        ? { role: 'resident', isIOS: false }
        : { role: 'physician', password, plan: 'md_do_monthly', signup_type: 'trial', invite_token: '' };
    await this.visitor().post('/api/mobile-signup', { ...person, email, ...signup });
  }

  /**
   * An account whose address is confirmed; nothing is owed.
   * @returns the cookies of its browser, which is logged in
   */
  async createAccount(email: string, password = knownPassword): Promise<Cookies> {
    await this.signUp('trial', email, password);
    this.#accounts.add(email);
    const visitor = this.visitor();
    const confirmation = (await this.linkTo(email)).searchParams.get('confirmation');
    await visitor.post('/login', { email, password, confirmation }, { as: 'urlencoded' });
    await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' }, { as: 'multipart' });
    return visitor.cookies;
  }

  async createAccountOnce(email: string): Promise<void> {
    if (!this.#accounts.has(email)) await this.createAccount(email);
  }

  async tryTooOften(email: string): Promise<void> {
    await this.createAccountOnce(email);
    const visitor = this.visitor();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other.
      const { status } = await visitor.post('/login', { email, password: 'not-the-one-907' }, { as: 'urlencoded' });
      if (status === 429) return;
    }
  }

  async resetPassword(email: string, password: string): Promise<void> {
    await this.createAccountOnce(email);
    const before = (await this.mailsTo(email)).length;
    await this.visitor().post('/forgot-password', { email }, { as: 'urlencoded' });
    const token = (await this.linkTo(email, before + 1)).searchParams.get('token');
    await this.visitor().post('/reset-password', { token, password }, { as: 'urlencoded' });
  }

  /** Time passes, once everything that was due is done. */
  async pass(ms: number): Promise<void> {
    await this.#allDelivered();
    this.#clock.advance(ms);
  }

  /** Mails that come from here on are new. */
  async mark(): Promise<void> {
    await this.#allDelivered();
    this.#old = new Set(this.#mailFiles());
  }

  /** Whether a mail has gone to an address since the mark. */
  async hasMailed(email: string, expected: boolean): Promise<Verdict> {
    await this.#allDelivered();
    const fresh = this.#mailFiles().filter((name) => !this.#old.has(name));
    const mails = await this.#parse(fresh);
    const has = mails.some(({ to }) => to?.some(({ address }) => address === email));
    return has === expected ? null : `${has ? 'a' : 'no'} mail has gone to ${email}`;
  }

  #count(sql: string): number {
    const database = new DatabaseSync(join(this.dataDir, 'staveline.db'), { readOnly: true, timeout: TIMEOUT_MS });
    try {
      return Number(database.prepare(sql).get()?.['n']);
    } finally {
      database.close();
    }
  }

  async #allDelivered(): Promise<void> {
    await this.#until(
      () => this.#count("SELECT count(*) AS n FROM deliveries WHERE state <> 'delivered'") === 0,
      'deliveries are left',
    );
  }

  async #until(condition: () => boolean | Promise<boolean>, problem: string): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other.
    while (!(await condition())) {
      if (performance.now() > end) throw new Error(problem);
      // oxlint-disable-next-line no-await-in-loop -- lets the relay do its part, in this process.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #mailFiles(): string[] {
    const folder = join(this.dataDir, 'outbox');
    // The first mail makes it.
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted();
  }

  #parse(files: readonly string[]): Promise<Email[]> {
    return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(this.dataDir, 'outbox', name)))));
  }

  /** The mails to an address, the oldest first. */
  async mailsTo(email: string): Promise<Email[]> {
    const mails = await this.#parse(this.#mailFiles());
    return mails.filter(({ to }) => to?.some(({ address }) => address === email));
  }

  /** The link of the newest mail to an address, once there are so many. */
  async linkTo(email: string, count = 1): Promise<URL> {
    let link: string | undefined;
    await this.#until(async () => {
      const mails = await this.mailsTo(email);
      link = mails.length >= count ? /https?:\/\/\S+/.exec(mails.at(-1)?.text ?? '')?.[0] : undefined;
      return link !== undefined;
    }, `no mail with a link has gone to ${email}`);
    return new URL(link ?? '');
  }
}
