import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import type { CreateFormHandler } from '../http/form-handler.ts';
import type { Limits } from '../http/limits.ts';
import type { PageRenderer } from '../http/page-renderer.ts';
import type { Config } from '../config.ts';
import type { Deliveries } from '../outbox/worker.ts';
import type { AcceptedTexts } from '../legal/legal-record.ts';
import type { Webhooks } from '../outbox/destinations.ts';
import type { AccountStore } from './accounts.ts';
import type { Passwords, SenderTurns } from './passwords.ts';
import type { AccountSubmissionTypes } from './submission-types.ts';
import type { Visitors } from './visitors.ts';

/** Store, password hashing and mails of the accounts. */
export interface AccountWork {
  store: AccountStore;
  passwords: Passwords;
  types: AccountSubmissionTypes;
  config: Webhooks;
}

/** Dependencies of the calls about accounts. */
export interface AccountContext extends AccountWork {
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

/** The target of a redirect that a form asks for, if LEGAL-7 allows it. */
export const allowedTarget = (
  wanted: string | undefined,
  { origin, redirectOrigins }: Pick<Config, 'origin' | 'redirectOrigins'>,
) => redirectTarget(wanted, { own: origin, configured: redirectOrigins });
