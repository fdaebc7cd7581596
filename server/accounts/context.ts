import type { Logger } from 'pino';
import type { CreateFormHandler } from '../http/form.ts';
import type { Limits } from '../http/limits.ts';
import type { PageRenderer } from '../http/answer.ts';
import type { Config } from '../config.ts';
import type { Deliveries } from '../outbox/worker.ts';
import type { AccountStore } from './accounts.ts';
import type { AcceptedTexts } from './legal-record.ts';
import type { Passwords, SenderTurns } from './passwords.ts';
import type { AccountRoutes } from './kinds.ts';
import type { Visitors } from './visitors.ts';

/** Dependencies of the calls about accounts. */
export interface AccountContext {
  store: AccountStore;
  passwords: Passwords;
  routes: AccountRoutes;
  createFormHandler: CreateFormHandler;
  config: Config;
  deliveries: Pick<Deliveries, 'wake'>;
  limits: Limits;
  /** Fair queueing by sender for whatever hashes a password. */
  turns: SenderTurns;
  visitors: Visitors;
  renderer: PageRenderer | null;
  /** @throws without a screen for them */
  acceptedTexts(): Promise<AcceptedTexts>;
  /** Everything that the relay's store has about an address. @param address canonical */
  held(address: string): Promise<object>;
  log: Logger;
}
