import type * as z from 'zod/mini';
import type { Logger } from 'pino';
import { redirectTarget } from '../../../machines/domain/redirect-target.ts';
import type { AccountStore } from '../account-store.ts';
import type { AnswersOf, OwnCall } from '../contract.ts';
import type { sharedCalls } from '../shared-calls.ts';
import type { AcceptedTexts } from '../../legal/legal-texts.ts';
import type { Config } from '../../kernel/config.ts';
import type { Limits } from '../../http/limits.ts';
import type { SenderTurns } from '../sender-turns.ts';
import type { CreateFormHandler } from '../../http/form-handler.ts';
import type { PageRenderer } from '../../http/page-renderer.ts';
import type { Visitors } from '../visitors.ts';

/** @template Own the calls that only this handler makes */
export interface AccountHandlerOptions<
  Own extends Readonly<Record<string, OwnCall<z.ZodMiniType, z.ZodMiniType>>> = {},
> {
  createFormHandler: CreateFormHandler;
  backend: AnswersOf<typeof sharedCalls & Own>;
  config: Config;
  limits: Limits;
  /** Fair queueing by sender for whatever hashes a password. */
  turns: SenderTurns;
  visitors: Visitors;
  renderer: PageRenderer | null;
  /** @throws without a screen for them */
  acceptedTexts(): Promise<AcceptedTexts>;
  /** The relay's own record of legal acceptances. */
  legalRecord: Pick<AccountStore, 'acceptances' | 'acceptedDocument'>;
  /** Everything that the relay's store has about an address. @param address canonical */
  held(address: string): Promise<object>;
  /** The time for trials and links, in milliseconds since 1970. */
  now(): number;
  log: Logger;
}

/** The target of a redirect that a form or a backend asks for, if LEGAL-7 allows it. */
export const allowedTarget = (
  wanted: string | undefined,
  { origin, redirectOrigins }: Pick<Config, 'origin' | 'redirectOrigins'>,
) => redirectTarget(wanted, { own: origin, configured: redirectOrigins });
