import type { FormFlow } from '../../../machines/shared/flow.ts';
import type { FlowWorld } from '../define-world.ts';
import { earlierVisits, mails } from './account.ts';
import { formWorld } from './form-world.ts';

/** A form of the account. For a logged-in owner any session will do for the page; the relay's own scenarios have a real one. */
export const accountWorld = (flow: FormFlow): FlowWorld => ({
  ...formWorld(flow),
  pageSentences: [...earlierVisits, ...mails],
});
