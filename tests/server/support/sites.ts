import type { Email } from 'postal-mime';
import { mailedToken, password, trial } from './accounts.ts';
import { operated } from './operated.ts';
import { HurriedClock } from './hurried-clock.ts';
import { mailsTo } from './mails.ts';
import { FakeClock } from './fake-clock.ts';
import { type ReferenceUpstream, startReferenceUpstream } from './reference-upstream.ts';
import { startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import { Visitor } from './visitor.ts';

/** A site with any backend, as seen by visitors and mail. */
export interface Site {
  relay: TestRelay;
  mails(address?: string): Promise<Email[]>;
  token(address?: string): Promise<string>;
  invite(): Promise<string>;
  advance(ms: number): void;
  /** A confirmed and logged-in visitor before the legal acceptance. */
  loggedIn(signup?: Record<string, unknown>): Promise<Visitor>;
}

function site(relay: TestRelay, dataDir: string, clock: HurriedClock): Site {
  const token = (address: string = trial.email) => mailedToken({ dataDir }, address);
  return {
    relay,
    mails: (address = trial.email) => mailsTo(dataDir, address),
    token,
    async invite() {
      const { said } = await operated(['invites', 'create', '--json'], dataDir, { clock });
      const [code = ''] = (JSON.parse(said) as { codes: string[] }).codes;
      return code;
    },
    advance: (ms) => clock.advance(ms),
    async loggedIn(signup = trial) {
      const visitor = new Visitor(relay.port);
      await visitor.post('/api/mobile-signup', signup);
      const email = String(signup['email']);
      await visitor.post('/login', { email, password, confirmation: await token(email) });
      return visitor;
    },
  };
}

const ORIGIN = 'https://www.site.example';

export async function embeddedSite({ env = {}, ...options }: TestRelayOptions = {}): Promise<Site> {
  const clock = new HurriedClock(Date.now());
  const relay = await startTestRelay({ ...options, clock, env: { ORIGIN, ...env } });
  return site(relay, relay.dataDir, clock);
}

/** The reference upstream keeps the accounts. The relay's clock is manual, so signatures use the time of day. */
export async function upstreamSite({ env = {}, ...options }: TestRelayOptions = {}): Promise<
  Site & { upstream: ReferenceUpstream; clock: FakeClock }
> {
  const theirs = new HurriedClock(Date.now());
  const upstream = await startReferenceUpstream({ clock: theirs, origin: ORIGIN });
  const clock = new FakeClock(Date.now());
  const relay = await startTestRelay({ ...options, clock, env: { ORIGIN, ...upstream.env, ...env } });
  return { ...site(relay, upstream.dataDir, theirs), upstream, clock };
}
