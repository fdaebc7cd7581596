import { stateName } from '../../../machines/shared/inspection.ts';
import type { Form } from '../../../machines/shared/form.ts';
import type { Submission } from '../../../machines/shared/submission.ts';
import type { FlowWorld } from '../define-world.ts';
import { confirmationOffer, confirmationOfferOnPage, earlierVisits, mailedLink, mailedLinkOnPage } from './account.ts';
import { loginWords } from './login.ts';
import { formScreen, formWords, submission } from './submission.ts';

/** The world of a screen to which a mailed link leads and that asks for a password. */
export const newPasswordWorld = (
  flow: FlowWorld['flow'],
  form: Form,
  { done, posted, offers }: { done: string; posted: string; offers: boolean },
): FlowWorld => ({
  flow,
  start: ({ searchParams }) => ({
    arrival: searchParams.has('token') ? 'with a link' : 'without a usable link',
  }),
  screen: ({ value, context }) =>
    formScreen(stateName(value), form, {
      says: { [done]: [], unusable: [] },
      refusal: (context as Submission<object>).refusal,
    }),
  actions: { showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages) },
  requests: { [form.actor]: submission(form) },
  posted,
  form: formWords(form, {
    names: { password: 'Password' },
    valid: { password: 'new-harbor-43' },
    carried: ({ memory }) => ({ token: memory.get("the mailed link's token") ?? '' }),
  }),
  otherForms: { '/login': loginWords },
  machineSentences: [...mailedLink, ...(offers ? confirmationOffer : [])],
  pageSentences: [...mailedLinkOnPage, ...earlierVisits, ...confirmationOfferOnPage],
});
