import type { Middleware } from 'koa';
import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePlanDetails, changePlanForm } from '../../../machines/change-plan/change-plan.form.ts';
import { planCodes } from '../../../machines/domain/plans.ts';
import { trialStanding } from '../../../machines/domain/trial.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { refuseWhenBusy } from '../../http/load-shedding.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { defineOwnCall, digest, onOwnAccount } from '../contract.ts';
import { changeOwn } from '../own-store.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { accountOf } from './account.ts';
import { doneOf, expectDone, ownerOf } from './owner.ts';

const TRIAL_ENDED = 'Your trial has ended. Please write to us to choose a plan.';
const FREE_ACCESS = 'Your invite gives you free access: there is no plan to change.';

export const changePlan = defineOwnCall({
  summary: 'Another plan of the account. The site has checked that its trial has not ended',
  takes: z.strictObject({ session: digest, plan: z.enum(planCodes) }),
  answers: onOwnAccount,
  inStore:
    (store) =>
    ({ session, plan }) =>
      changeOwn(store, session, (trx, { id }) =>
        trx.updateTable('accounts').set({ plan }).where('id', '=', id).execute(),
      ),
});

/** `POST /account/plan` (ACC-4). */
export function createChangePlan(options: AccountHandlerOptions<{ changePlan: typeof changePlan }>): FormHandler {
  const { createFormHandler, backend, now, log } = options;
  const screen = `${BASE_PATH}${changePlanForm.screen}`;
  return createFormHandler({
    form: changePlanForm,
    perSender: 'formsOfSender',
    async accept(ctx, { plan }) {
      const { session, trialStartedAt: startedAt, invited } = await ownerOf(ctx, screen, options);
      if (invited) throw new HttpError(422, FREE_ACCESS);
      if (trialStanding({ startedAt, invited }, now()).state === 'ended') throw new HttpError(422, TRIAL_ENDED);
      const change = () => backend.changePlan({ session, plan });
      expectDone(ctx, await withServiceUnavailable(ctx, log, failed, change), screen, options);
      return { redirectTo: `${doneOf(changePlanDetails)}&plan=${plan}` };
    },
  });
}

/** `GET /landing-new/change-plan` (ACC-4): without a query a session's form shows the current plan. */
export const createPlanScreen =
  (options: AccountHandlerOptions): Middleware =>
  async (ctx, next) => {
    if (ctx.search !== '' || options.visitors.sessionOf(ctx) === null) return next();
    refuseWhenBusy(ctx);
    // The form is there without the backend, too.
    const account = await accountOf(ctx, options).catch(() => null);
    if (!account?.plan) return next();
    seeOther(ctx, `${BASE_PATH}${changePlanForm.screen}?plan=${account.plan}`);
  };
