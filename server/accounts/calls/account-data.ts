import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { MINUTE } from '../../http/limits.ts';
import { readable } from '../../lib/moment.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { ownerOrLogin, sendFile } from './owner.ts';

declare module '../../http/limits.ts' {
  interface Rules {
    exportsOfAccount: true;
  }
}

export const dataLimits = {
  /** Downloads of everything about an account: each reads the whole store. */
  exportsOfAccount: { limit: 5, window: 60 * MINUTE },
};

/** `GET /account/data` (ACC-5): what the relay holds about the account's address. */
export function createExport(options: AccountHandlerOptions): FormHandler {
  const { accounts, held, limits, log } = options;
  return async (ctx) => {
    const owner = await ownerOrLogin(ctx, options);
    if (!owner) return;
    const { address } = owner;
    const counted = { exportsOfAccount: address };
    await limits.attempt(counted);
    const data = await withServiceUnavailable(
      ctx,
      log,
      failed,
      () => held(address),
      () => limits.takeBack(counted),
    );
    const account = {
      email: address,
      plan: owner.plan,
      trial_started_at: owner.trial_started_at,
      invited: owner.invite_sha256 !== null,
    };
    const body = JSON.stringify(readable({ made_at: accounts.now(), account, held: data }), null, 2);
    sendFile(ctx, { name: 'account.json', type: 'application/json; charset=utf-8', body, download: true });
  };
}
