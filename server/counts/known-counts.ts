import { forms } from '../../machines/forms.ts';
import { flows } from '../../machines/index.ts';
import type { CountedPart } from '../../machines/domain/sent-counts.ts';
import { countedName, declaredTransitions } from '../../machines/core/inspection.ts';
import type { DailyCountTable } from './tables.ts';

/** What is counted: a row of the table without its day and total. */
export type Counted = Pick<DailyCountTable, 'kind' | 'flow' | 'name'>;

/** The name of a machine's start among its transitions. */
export const START = 'start';

/** What each name that a page sends stands for, by the part of its message. */
export type KnownCounts = Readonly<Record<CountedPart, ReadonlyMap<string, Counted>>>;

const transitions: ReadonlyMap<string, Counted> = new Map(
  flows
    .filter(({ verifiedIn }) => verifiedIn === 'page')
    .flatMap(({ machine }): [string, Counted][] => {
      const counted = (name: string): Counted => ({ kind: 'transition', flow: machine.id, name });
      return [
        [machine.id, counted(START)],
        ...declaredTransitions(machine).map(({ definition, key }): [string, Counted] => [
          countedName(definition),
          counted(key),
        ]),
      ];
    }),
);

const refusedFields: ReadonlyMap<string, Counted> = new Map(
  forms.flatMap(
    ({
      form: {
        form: { id, labels },
      },
    }) =>
      Object.keys(labels).map((field): [string, Counted] => [
        `${id} ${field}`,
        { kind: 'refused field', flow: id, name: field },
      ]),
  ),
);

/** The closed list of what may be counted. @param paths of the site's pages, below the base */
export const knownCounts = (paths: readonly string[]): KnownCounts => ({
  pages: new Map(paths.map((path): [string, Counted] => [path, { kind: 'page', flow: '', name: path }])),
  transitions,
  refusedFields,
});
