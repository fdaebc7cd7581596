import { stateName } from '../../../machines/shared/inspection.ts';
import type { FormFlow } from '../../../machines/shared/flow.ts';
import type { Sending, Submission } from '../../../machines/shared/submission.ts';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import { formScreen, formWords, submission } from './submission.ts';

/** A file stands for itself by its name. */
const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

const textsOf = (payload: object) =>
  Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, textOf(value)]));

/** The world of a form with thanks, by its definition. */
export function formWorld(flow: FormFlow): FlowWorld {
  const { form, samples, done } = flow.form;
  const { thanks } = form;
  return {
    flow,
    start: (address: URL) => ({ alreadySent: done !== null && address.searchParams.get(done) === 'yes' }),
    screen: ({ value, context }) =>
      formScreen(stateName(value).split('.')[0] ?? '', form, {
        says: { sent: thanks ? [thanks.text] : [] },
        refusal: (context as Submission<object>).refusal,
      }),
    actions: {
      clearFields: (stage: MachineStage) => stage.clearForm(),
      showRefusedFields: (stage: MachineStage, messages: Record<string, string>) => stage.showErrors(messages),
    },
    requests: {
      [form.actor]: {
        ...submission(form),
        fields: ({ payload }: Sending<object>) => textsOf(payload),
      },
    },
    posted: `${form.screen}?${done}=yes`,
    form: formWords(form, {
      valid: textsOf(samples.first) as Record<string, string>,
      waitsForBoxes: Object.keys(form.boxes).length > 0,
      ...(thanks && { again: { name: thanks.again, event: { type: 'form.again' } } }),
    }),
  } as FlowWorld;
}
