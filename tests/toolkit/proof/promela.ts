import type { TemporalProperty, When, WhenStep } from 'flow-core/temporal';
import { isTime } from './check-properties.ts';
import type { SpaceEdge, SpaceState, StateSpace } from './state-space.ts';

/**
 * A state space and its properties as Promela, the language of the model checker SPIN (spinroot.com): a second opinion on what a
 * proof has found. The graph is the same, the search and the temporal logic are SPIN's.
 */

/** A question to SPIN: a claim of the model, and whether it has to hold. */
export interface Claim {
  name: string;
  /** False: SPIN has to find a behaviour that breaks it. */
  holds: boolean;
}

/** A model, and C in `tables.h` beside it: SPIN takes no long C inside of a model. */
export interface PromelaText {
  text: string;
  header: string;
}

const included = 'c_decl { \\#include "tables.h" }';

export interface PromelaModel {
  /** Nothing but the graph: SPIN stores a state for each of it, and one before the start. */
  graph: PromelaText;
  /** The graph with its last step, what its visitor does, and the claims. */
  model: PromelaText;
  /** The graph backwards: it prints the states from which nothing leads where a property wants to. */
  backwards: PromelaText;
  /** Of each property all claims have to come out as they should, else it does not hold. */
  claims: readonly { property: TemporalProperty; claims: readonly Claim[] }[];
}

const isAnswer = ({ by }: SpaceEdge) => 'done' in by || 'error' in by;

/** A table in C, by the number of the last step. */
const table = (name: string, values: readonly boolean[]) =>
  `static unsigned char ${name}[] = {${values.map(Number).join(',')}};`;

interface Step {
  /** Null for a start. */
  edge: SpaceEdge | null;
  to: SpaceState;
  start: string | null;
}

/** Starts and edges, in the order of their numbers. */
const stepsOf = ({ states, starts }: StateSpace): Step[] => [
  ...[...starts].map(([start, { state }]): Step => ({ edge: null, to: state, start })),
  ...states.flatMap(({ edges }) => edges).map((edge): Step => ({ edge, to: edge.to, start: null })),
];

class Claims {
  readonly tables: string[] = [];
  readonly formulas: string[] = [];
  readonly claims: { property: TemporalProperty; claims: Claim[] }[] = [];
  /** The loops that a property asks for; each is a way of its own to run the model. */
  readonly loops: { mode: number; isIn: (state: SpaceState) => boolean }[] = [];
  readonly backwards: { given: (state: SpaceState) => boolean; to: (state: SpaceState) => boolean }[] = [];
  readonly #steps: readonly Step[];
  readonly #space: StateSpace;

  constructor(space: StateSpace, steps: readonly Step[]) {
    this.#space = space;
    this.#steps = steps;
  }

  #table(holds: (step: Step) => boolean): string {
    const name = `t${this.tables.length}`;
    this.tables.push(table(name, this.#steps.map(holds)));
    return name;
  }

  /** An expression of Promela; it is false before the start. */
  #where(holds: (step: Step) => boolean): string {
    return `(c_expr { now.e >= 0 && ${this.#table(holds)}[now.e] })`;
  }

  #state = (when: When) => this.#where(({ to }) => when(to.situation));

  #step = (when: WhenStep) =>
    this.#where(
      ({ edge }) =>
        edge !== null && when({ before: edge.from.situation, by: edge.by, after: edge.to.situation, does: edge.does }),
    );

  #claim(formula: string, holds = true): Claim {
    const name = `p${this.formulas.length}`;
    this.formulas.push(`ltl ${name} { ${formula} }`);
    return { name, holds };
  }

  /** Its premise is met somewhere: else it would prove nothing. */
  #isMet = (given: string) => this.#claim(`[] !${given}`, false);

  #claimsOf(property: TemporalProperty): Claim[] {
    switch (property.kind) {
      case 'always': {
        const given = this.#state(property.given);
        const holds = this.#state((at) => property.given(at) && property.holds(at));
        return [this.#isMet(given), this.#claim(`[] (${given} -> ${holds})`)];
      }
      case 'always step': {
        const given = this.#step(property.given);
        const holds = this.#step((happening) => property.given(happening) && property.holds(happening));
        return [this.#isMet(given), this.#claim(`[] (${given} -> ${holds})`)];
      }
      case 'leads to': {
        const given = this.#state(property.given);
        const fair = `(calls_end == ${Number(property.fairness === 'no events, and calls end')}) && <> (quiet == 1)`;
        return [this.#isMet(given), this.#claim(`(${fair}) -> [] (${given} -> <> ${this.#state(property.to)})`)];
      }
      case 'until': {
        const [given, holds] = [this.#state(property.given), this.#state(property.holds)];
        return [this.#isMet(given), this.#claim(`[] (${given} -> (${holds} W ${this.#state(property.until)}))`)];
      }
      case 'reachable':
        return [this.#claim(`[] !${this.#state(property.to)}`, false)];
      case 'begins': {
        const { starts } = this.#space;
        const began = starts.get(property.start);
        const holds = began !== undefined && property.holds(began.state.situation, began.does);
        const isWrong = this.#where(({ start }) => start === property.start && !holds);
        return [this.#isMet(this.#where(({ start }) => start === property.start)), this.#claim(`[] !${isWrong}`)];
      }
      case 'loops': {
        const mode = this.loops.length + 1;
        this.loops.push({ mode, isIn: ({ situation }) => property.in(situation) });
        return [this.#claim(`(<> (mode == ${mode})) -> <> (stopped == 1)`, false)];
      }
      case 'can reach': {
        const given = this.#state(property.given);
        const back = this.backwards.length;
        this.backwards.push({
          given: ({ situation }) => property.given(situation),
          to: ({ situation }) => property.to(situation),
        });
        return [this.#isMet(given), { name: `back ${back}`, holds: true }];
      }
    }
  }

  add(property: TemporalProperty): void {
    this.claims.push({ property, claims: this.#claimsOf(property) });
  }
}

/** The same graph without its steps' numbers. */
const graphOf = ({ states, starts }: StateSpace) => `/* ${states.length} states */
short s = -1;
active proctype flow() {
end:
  do
${[...new Set([...starts.values()].map(({ state }) => state.index))].map((index) => `  :: d_step { s == -1 -> s = ${index} }`).join('\n')}
${states
  .flatMap(({ index, edges }) => edges.map(({ to }) => `  :: d_step { s == ${index} -> s = ${to.index} }`))
  .join('\n')}
  od
}
`;

/** The steps backwards, from the states that a property wants to reach: what is not found cannot reach them. */
function backwardsOf({ states }: StateSpace, asked: Claims['backwards']): PromelaText {
  const note = 'c_code { found[now.b][now.s] = 1; }';
  const begin = asked.flatMap(({ to }, index) =>
    states.filter(to).map((state) => `  :: d_step { s == -1 -> b = ${index}; s = ${state.index}; ${note} }`),
  );
  const back = states.flatMap(({ index, edges }) =>
    edges.map(({ to }) => `  :: d_step { s == ${to.index} -> s = ${index}; ${note} }`),
  );
  const wanted = asked.flatMap(({ given }, index) => states.filter(given).map((state) => `{${index},${state.index}}`));
  const header = `#include <stdio.h>
#include <stdlib.h>
static unsigned char found[${Math.max(1, asked.length)}][${states.length}];
static int wanted[][2] = {${wanted.join(',') || '{-1,-1}'}};
static void report(void) {
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i += 1)
    if (wanted[i][0] >= 0 && !found[wanted[i][0]][wanted[i][1]]) printf("back %d misses %d\\n", wanted[i][0], wanted[i][1]);
}
`;
  const text = `${included}
short s = -1;
byte b = 0;
bit begun = 0;
active proctype back() {
end:
  do
  :: d_step { begun == 0 -> begun = 1; c_code { atexit(report); } }
${[...begin, ...back].map((each) => each.replace('d_step { ', 'd_step { begun == 1 && ')).join('\n')}
  od
}
`;
  return { text, header };
}

/** @param properties of the flow whose space it is */
export function toPromela(space: StateSpace, properties: readonly TemporalProperty[]): PromelaModel {
  const steps = stepsOf(space);
  const all = new Claims(space, steps);
  for (const property of properties) all.add(property);
  const { states } = space;
  const options = steps.map(({ edge, to }, number) => {
    if (!edge) return `  :: d_step { s == -1 && mode == 0 -> s = ${to.index}; e = ${number} }`;
    // Once the visitor does nothing, time passes and calls end.
    const isQuiet = isTime(edge) || isAnswer(edge) ? '' : ' && quiet == 0';
    return `  :: d_step { s == ${edge.from.index} && mode == 0${isQuiet} -> s = ${to.index}; e = ${number} }`;
  });
  // Where nothing goes on by itself, it stays so for ever.
  const stays = states.flatMap(({ index, edges }) => {
    const times = edges.some(isTime);
    if (times) return [];
    const silent = edges.some(isAnswer) ? ' && calls_end == 0' : '';
    return [`  :: d_step { s == ${index} && mode == 0 && quiet == 1${silent} -> skip }`];
  });
  const loops = all.loops.flatMap(({ mode, isIn }) => {
    const within = states.filter(isIn);
    return [
      ...within.map(({ index }) => `  :: d_step { s == -1 && mode == ${mode} -> s = ${index} }`),
      ...within.flatMap(({ index, edges }) => {
        const on = edges.filter((edge) => isTime(edge) && isIn(edge.to));
        return on.length > 0
          ? on.map(({ to }) => `  :: d_step { s == ${index} && mode == ${mode} && stopped == 0 -> s = ${to.index} }`)
          : [`  :: d_step { s == ${index} && mode == ${mode} && stopped == 0 -> stopped = 1 }`];
      }),
      ...(within.length === 0 ? [`  :: d_step { s == -1 && mode == ${mode} && stopped == 0 -> stopped = 1 }`] : []),
    ];
  });
  const model = `${included}
short s = -1;
short e = -1;
byte mode = 0;
bit quiet = 0;
bit calls_end = 0;
bit stopped = 0;
bit chosen = 0;
active proctype flow() {
end:
  do
  :: d_step { chosen == 0 -> chosen = 1; calls_end = 1 }
  :: d_step { chosen == 0 -> chosen = 1; calls_end = 0 }
${all.loops.map(({ mode }) => `  :: d_step { chosen == 0 -> chosen = 1; mode = ${mode} }`).join('\n')}
  :: d_step { chosen == 1 && s >= 0 && quiet == 0 && mode == 0 -> quiet = 1 }
  :: d_step { chosen == 1 && stopped == 1 -> skip }
${[...options, ...stays, ...loops].map((each) => each.replace('d_step { ', 'd_step { chosen == 1 && ')).join('\n')}
  od
}
${all.formulas.join('\n')}
`;
  return {
    graph: { text: graphOf(space), header: '' },
    model: { text: model, header: all.tables.join('\n') },
    backwards: backwardsOf(space, all.backwards),
    claims: all.claims,
  };
}
