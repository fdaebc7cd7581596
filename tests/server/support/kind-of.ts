import { type Kind, formKinds } from '../../../server/outbox/kinds.ts';

/** The kind of a form's submissions, by its name in the store. */
export function formKindOf(name: string): Kind {
  const type = formKinds.find((each) => each.name === name);
  if (!type) throw new Error(`There is no kind ${name}.`);
  return type;
}
