import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormHandler } from '../../http/form.ts';
import { withServiceUnavailable } from '../../http/http-error.ts';
import { readable } from '../../lib/moment.ts';
import type { AccountContext } from '../context.ts';
import { forOwner, sendFile } from '../owner.ts';

/** `GET /account/data` (ACC-5): what the relay holds about the account's address. */
export const accountData = (context: AccountContext): FormHandler =>
  forOwner(context, async (ctx, { address, plan, trial_started_at, invite_sha256 }) => {
    const { store, held, limits, log } = context;
    const counted = { exportsOfAccount: address };
    await limits.attempt(counted);
    const data = await withServiceUnavailable(
      ctx,
      log,
      failed,
      () => held(address),
      () => limits.takeBack(counted),
    );
    const account = { email: address, plan, trial_started_at, invited: invite_sha256 !== null };
    const body = JSON.stringify(readable({ made_at: store.mark.now(), account, held: data }), null, 2);
    sendFile(ctx, { name: 'account.json', type: 'application/json; charset=utf-8', body });
  });
