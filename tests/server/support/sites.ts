import type { Email } from 'postal-mime';
import { operate } from '../../../server/operator/relay.ts';
import { mailedToken, password, trial } from './accounts.ts';
import { engineOptions } from './engine.ts';
import { HurriedClock } from './hurried-clock.ts';
import { mailsTo } from './mails.ts';
import { FakeClock } from './fake-clock.ts';
import { type ReferenceUpstream, startReferenceUpstream } from './reference-upstream.ts';
import { startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import { Visitor } from './visitor.ts';

/** A site, whichever backend stands behind its relay, as a visitor and the postman know it. */
export interface Site {
  relay: TestRelay;
  /** The mails about accounts to an address, the oldest first. */
  mails(address?: string): Promise<Email[]>;
  /** The secret of the newest link that an address was mailed. */
  token(address?: string): Promise<string>;
  /** A code for free access. */
  invite(): Promise<string>;
  /** Moves the backend's time on. */
  advance(ms: number): void;
  /** Somebody who has signed up, confirmed the address and logged in; the legal acceptance is still owed. */
  loggedIn(signup?: Record<string, unknown>): Promise<Visitor>;
}

function site(relay: TestRelay, dataDir: string, clock: HurriedClock): Site {
  const token = (address: string = trial.email) => mailedToken({ dataDir }, address);
  return {
    relay,
    mails: (address = trial.email) => mailsTo(dataDir, address),
    token,
    async invite() {
      const said: string[] = [];
      await operate(['invites', 'create', '--json'], {
        dataDir,
        ...engineOptions(dataDir),
        clock,
        write: (text) => said.push(text),
        complain: (text) => said.push(text),
      });
      const [code = ''] = (JSON.parse(said.join('')) as { codes: string[] }).codes;
      return code;
    },
    advance: (ms) => clock.advance(ms),
    async loggedIn(signup = trial) {
      const visitor = new Visitor(relay.port);
      await visitor.post('/api/mobile-signup', signup);
      const email = String(signup['email']);
      await visitor.post('/login', { email, password, confirmation: await token(email) }, { as: 'urlencoded' });
      return visitor;
    },
  };
}

const ORIGIN = 'https://www.site.example';

/** A site whose relay keeps the accounts. */
export async function embeddedSite({ env = {}, ...options }: TestRelayOptions = {}): Promise<Site> {
  const clock = new HurriedClock(Date.now());
  const relay = await startTestRelay({ ...options, clock, env: { ORIGIN, ...env } });
  return site(relay, relay.dataDir, clock);
}

/** A site whose accounts the reference upstream keeps. Signatures count by the time of day, which stands still for the relay. */
export async function upstreamSite({ env = {}, ...options }: TestRelayOptions = {}): Promise<
  Site & { upstream: ReferenceUpstream; clock: FakeClock }
> {
  const theirs = new HurriedClock(Date.now());
  const upstream = await startReferenceUpstream({ clock: theirs, origin: ORIGIN });
  const clock = new FakeClock(Date.now());
  const relay = await startTestRelay({ ...options, clock, env: { ORIGIN, ...upstream.env, ...env } });
  return { ...site(relay, upstream.dataDir, theirs), upstream, clock };
}
