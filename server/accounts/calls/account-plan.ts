import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePlanDetails, changePlanForm } from '../../../machines/change-plan/change-plan.form.ts';
import type { FormHandler } from '../../http/form.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AccountContext } from '../context.ts';
import { changeOwn, doneOf, requireOwner } from '../owner.ts';

const TRIAL_ENDED = 'Your trial has ended. Please write to us to choose a plan.';
const FREE_ACCESS = 'Your invite gives you free access: there is no plan to change.';

/** `POST /account/plan` (ACC-4). */
export function changePlan(context: AccountContext): FormHandler {
  const screen = `${BASE_PATH}${changePlanForm.screen}`;
  return context.createFormHandler({
    form: changePlanForm,
    perSender: 'formsOfSender',
    async accept(ctx, { plan }) {
      const owner = await requireOwner(ctx, screen, context);
      if (owner.invite_sha256 !== null) throw new HttpError(422, FREE_ACCESS);
      if (owner.standing.state === 'ended') throw new HttpError(422, TRIAL_ENDED);
      await changeOwn(ctx, owner, screen, context, (trx, { id }) =>
        trx.updateTable('accounts').set({ plan }).where('id', '=', id).execute(),
      );
      return { redirectTo: `${doneOf(changePlanDetails)}&plan=${plan}` };
    },
  });
}
