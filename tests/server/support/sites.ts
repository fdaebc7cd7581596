import type { Email } from 'postal-mime';
import { mailedToken, password, trial } from './accounts.ts';
import { operated } from './operated.ts';
import { HurriedClock } from './hurried-clock.ts';
import { mailsTo } from './mails.ts';
import { startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import { Visitor } from './visitor.ts';

/** A site as seen by visitors and mail. */
export interface Site {
  relay: TestRelay;
  mails(address?: string): Promise<Email[]>;
  token(address?: string): Promise<string>;
  invite(): Promise<string>;
  advance(ms: number): void;
  /** A confirmed and logged-in visitor before the legal acceptance. */
  loggedIn(signup?: Record<string, unknown>): Promise<Visitor>;
}

export async function startSite({ env = {}, ...options }: TestRelayOptions = {}): Promise<Site> {
  const clock = new HurriedClock(Date.now());
  const relay = await startTestRelay({ ...options, clock, env: { ORIGIN: 'https://www.site.example', ...env } });
  const { dataDir } = relay;
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
