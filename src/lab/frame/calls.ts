import {
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  fromPromise,
  initialTransition,
  toPromise,
} from 'xstate';
import type { Flow } from '../../../machines/shared/flow.ts';
import type { Answers } from '../../../machines/lab-player/lab-player.machine.ts';
import type { Act } from '../../../machines/core/score.ts';
import { maskText } from '../../../machines/domain/masking.ts';
import { samplesOf } from '../../../machines/core/walk.ts';
import { answerSentence, failureSentence, refusalSentence } from '../parts/sentences.ts';

export interface Ending {
  label: string;
  ends: { done: unknown } | { error: unknown };
}

export interface HeldCall {
  id: string;
  source: string;
  input: unknown;
  end(ending: Ending['ends']): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const labelOf = (output: unknown) => maskText(answerSentence(output));

/** A field to reject. */
function fieldOf(flow: Flow): string {
  const [input] = Object.values(flow.starts);
  const [atStart] = initialTransition(flow.machine, input);
  const events: unknown[] = Object.keys(flow.events).flatMap((type) => samplesOf(flow, type, atStart));
  const [payload] = events.flatMap((event) =>
    isRecord(event) && isRecord(event['payload']) ? [event['payload']] : [],
  );
  return Object.keys(payload ?? {})[0] ?? 'form';
}

/** How a call may end, by its flow's model: every call can fail or stay without answer; some can reject a field. */
export function endingsOf(flow: Flow, source: string): Ending[] {
  const { outputs = [], errors = [] } = flow.actors[source] ?? {};
  const endings: Ending[] = outputs.map((output) => ({ label: labelOf(output), ends: { done: output } }));
  const refusable = outputs.some((output) => isRecord(output) && output['ok'] === false);
  if (refusable && !endings.some(({ label }) => label.startsWith('The server refuses the field'))) {
    const field = fieldOf(flow);
    endings.push({
      label: `The server refuses the field ${field}`,
      ends: { done: { ok: false, error: null, fields: { [field]: 'Please check this field.' } } },
    });
  }
  for (const error of errors) endings.push({ label: maskText(failureSentence(error)), ends: { error } });
  // LAB-1: what a machine takes as one refusal has different causes.
  const refusal = refusable
    ? ({ done: { ok: false, error: null, fields: {} } } as const)
    : ({ error: { message: 'not ok' } } as const);
  if (refusable || errors.some(({ message }) => message === 'not ok'))
    for (const status of [401, 503]) endings.push({ label: refusalSentence(status) ?? '', ends: refusal });
  const network = { message: 'network error' };
  if (!endings.some(({ label }) => label === failureSentence(network)))
    endings.push({ label: failureSentence(network), ends: { error: network } });
  return endings;
}

/** Holds the calls of the observed flow until somebody chooses how they end. */
export class Calls {
  readonly #flow: Flow;
  readonly #held = new Map<string, HeldCall>();
  readonly #fitted = new WeakMap<object, AnyActorLogic>();
  readonly #changed: () => void;
  readonly #ended: (act: Act) => void;
  answers: Answers = {};
  /** While a score plays, only its entries answer. */
  muted = false;

  constructor(flow: Flow, changed: () => void, ended: (act: Act) => void) {
    this.#flow = flow;
    this.#changed = changed;
    this.#ended = ended;
  }

  get held(): readonly HeldCall[] {
    return [...this.#held.values()];
  }

  wrapMachine<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
    const actors = Object.fromEntries(
      Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([source, logic]) => [
        source,
        this.#hold(source, logic),
      ]),
    );
    return machine.provide({ actors }) as TMachine;
  }

  /** @returns whether there was such a call */
  end(id: string, ending: Ending['ends']): boolean {
    const call = this.#held.get(id);
    call?.end(ending);
    return call !== undefined;
  }

  endAs(id: string, index: number): boolean {
    const call = this.#held.get(id);
    const ending = call && endingsOf(this.#flow, call.source)[index];
    return ending ? this.end(id, ending.ends) : false;
  }

  #hold(source: string, logic: AnyActorLogic): AnyActorLogic {
    const known = this.#fitted.get(logic);
    if (known) return known;
    const held = fromPromise<unknown, unknown>(({ input, self, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const forget = () => {
        this.#held.delete(self.id);
        this.#changed();
      };
      const end = (ending: Ending['ends']) => {
        forget();
        if ('done' in ending) resolve(ending.done);
        else reject(ending.error);
      };
      this.#held.set(self.id, { id: self.id, source, input, end });
      signal.addEventListener('abort', forget, { once: true });
      this.#changed();
      this.#answer(self.id, source, logic, input);
      return promise;
    });
    this.#fitted.set(logic, held);
    return held;
  }

  #answer(id: string, source: string, logic: AnyActorLogic, input: unknown): void {
    const chosen = this.answers[source];
    if (this.muted || chosen === undefined) return;
    if (typeof chosen === 'number') {
      // After every observer has seen the call begin.
      queueMicrotask(() => {
        if (this.endAs(id, chosen)) this.#ended({ ending: [id, chosen] });
      });
      return;
    }
    void toPromise(createActor(logic, { input }).start()).then(
      (output: unknown) => this.end(id, { done: output }) && this.#ended({ done: id, output }),
      (error: unknown) => this.end(id, { error }) && this.#ended({ error: id, data: error }),
    );
  }
}
