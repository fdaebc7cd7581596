import type { Middleware } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePlanDetails, changePlanForm } from '../../../machines/change-plan/change-plan.form.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { changeOwn } from '../own-store.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { accountOf, standingOf } from './account.ts';
import { doneOf, expectDone, ownerOf } from './owner.ts';

const TRIAL_ENDED = 'Your trial has ended. Please write to us to choose a plan.';
const FREE_ACCESS = 'Your invite gives you free access: there is no plan to change.';

/** `POST /account/plan` (ACC-4). */
export function createChangePlan(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, accounts, log } = options;
  const screen = `${BASE_PATH}${changePlanForm.screen}`;
  return createFormHandler({
    form: changePlanForm,
    perSender: 'formsOfSender',
    async accept(ctx, { plan }) {
      const owner = await ownerOf(ctx, screen, options);
      if (owner.invite_sha256 !== null) throw new HttpError(422, FREE_ACCESS);
      if (standingOf(owner, accounts.now()).state === 'ended') throw new HttpError(422, TRIAL_ENDED);
      const change = () =>
        changeOwn(accounts.own, owner.session, (trx, { id }) =>
          trx.updateTable('accounts').set({ plan }).where('id', '=', id).execute(),
        );
      const { outcome } = await withServiceUnavailable(ctx, log, failed, change);
      expectDone(ctx, outcome, screen, options);
      return { redirectTo: `${doneOf(changePlanDetails)}&plan=${plan}` };
    },
  });
}

/** `GET /landing-new/change-plan` (ACC-4): without a query a session's form shows the current plan. */
export const createPlanScreen =
  (options: AccountHandlerOptions): Middleware =>
  async (ctx, next) => {
    if (ctx.search !== '' || options.visitors.sessionOf(ctx) === null) return next();
    // The form is there without the store, too.
    const account = await accountOf(ctx, options).catch(() => null);
    if (!account?.plan) return next();
    seeOther(ctx, `${BASE_PATH}${changePlanForm.screen}?plan=${account.plan}`);
  };
