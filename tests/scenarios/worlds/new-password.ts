import type { FormFlow } from '../../../machines/shared/flow.ts';
import { flowOf } from '../../flow-of.ts';
import type { FlowWorld } from '../define-world.ts';
import { confirmationOffer, confirmationOfferOnPage, earlierVisits, mailedLink, mailedLinkOnPage } from './account.ts';
import { formWorld } from './form-world.ts';
import { loginWords } from './login.ts';

/** The world of a screen to which a mailed link leads and that asks for a password. */
export const newPasswordWorld = (id: 'reset-password' | 'complete-registration'): FlowWorld => ({
  ...formWorld(flowOf(id) as FormFlow, {
    names: { password: 'Password' },
    carried: ({ memory }) => ({ token: memory.get("the mailed link's token") ?? '' }),
  }),
  start: ({ searchParams }) => ({
    arrival: searchParams.has('token') ? 'with a link' : 'without a usable link',
  }),
  otherForms: { '/login': loginWords },
  machineSentences: [...mailedLink, ...confirmationOffer],
  pageSentences: [...mailedLinkOnPage, ...earlierVisits, ...confirmationOfferOnPage],
});
