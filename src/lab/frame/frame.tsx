import type { ReactNode } from 'react';
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { Flow } from '../../../machines/shared/flow.ts';
import { flows } from '../../../machines/index.ts';
import { activeStates, stateName, takenTransitions } from '../../../machines/core/inspection.ts';
import { wayAhead } from '../../../machines/lab-player/way-ahead.ts';
import type { Command, FrameReport, LogLine } from '../../../machines/lab-player/lab-player.machine.ts';
import type { Act, Entry } from '../../../machines/core/score.ts';
import { builtInEvent, isBuiltIn } from '../../../machines/core/xstate-internals.ts';
import { mask, maskText } from '../../../machines/domain/masking.ts';
import { ManualClock } from '../../../machines/core/manual-clock.ts';
import { wordsOf } from '../../../machines/shared/view-words.ts';
import type { Trigger } from '../../../machines/core/recording.ts';
import { samplesOf, sourceOfActor, toJson } from '../../../machines/core/walk.ts';
import { ClockProvider } from '../../flow/ClockProvider.tsx';
import { settle } from 'flow-toolkit/browser/settle';
import { actSentence } from '../parts/sentences.ts';
import type { Journal } from '../parts/journal.ts';
import { listenToLab, postToLab, type FrameTask } from '../parts/protocol.ts';
import { Calls, endingsOf } from './calls.ts';
import { Timers } from './timers.ts';
import { fillIn, type HeldFiles, heldFiles, refilled, typeAgain, typedIn } from './typing.ts';

/** Milliseconds of real time for the flow to appear on its page. */
const APPEARS_WITHIN = 5_000;

const hydrated = () => 'hydrated' in document.documentElement.dataset;

const journal = (): Journal | undefined => window.parent.labJournal;

const inJson = (value: unknown) => JSON.stringify(mask(value)) ?? '';

/** Waits for rendering: intersection observers report after a frame only. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 3 && !document.hidden; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the frames are sequential.
    await new Promise(requestAnimationFrame);
  }
  await settle();
}

/** An event without its type as text; empty without payload. */
function payloadOf({ type: _, ...payload }: { type: string }): string {
  return Object.keys(payload).length === 0 ? '' : inJson(payload);
}

/**
 * Controls clock and calls of the page's flows, and reports them. Messages are masked; the unmasked record goes into
 * the lab's journal only.
 */
export class LabFrame {
  readonly #task: FrameTask;
  readonly #flow: Flow;
  readonly #clock = new ManualClock();
  readonly #timers = new Timers(() => this.#clock.now());
  readonly #calls: Calls;
  /** The flow's actor: the first started one of its machine. */
  #actor: AnyActor | null = null;
  /** Sends to an actor also while the page's own events are blocked. */
  readonly #sends = new WeakMap<object, (event: { type: string }) => void>();
  #muted: boolean;
  /** The lab is sending an event. */
  #performing = false;
  #reportsSoon = false;
  #work: Promise<void> = Promise.resolve();
  readonly #appeared = Promise.withResolvers<void>();

  constructor(task: FrameTask) {
    const flow = flows.find(({ machine }) => machine.id === task.flow);
    if (!flow) throw new Error(`There is no flow ${task.flow}.`);
    this.#task = task;
    this.#flow = flow;
    this.#muted = task.muted;
    this.#calls = new Calls(
      flow,
      () => this.#tell(),
      (act) => this.#record(act),
    );
    this.#calls.muted = task.muted;
    listenToLab((command) => this.#take(command));
    document.addEventListener('input', ({ target }) => this.#seeTyping(target), { capture: true });
    this.#watchFileFields();
    this.#keepOnThePage();
    void this.#begin();
  }

  readonly around = (page: ReactNode) => <ClockProvider clock={this.#clock}>{page}</ClockProvider>;

  readonly wrapMachine = <TMachine extends AnyStateMachine>(machine: TMachine): TMachine =>
    machine.id === this.#task.flow ? this.#calls.wrapMachine(machine) : machine;

  readonly inspect = (event: InspectionEvent): void => {
    const actor = event.actorRef as AnyActor;
    if ((actor.logic as Partial<AnyStateMachine>).id !== this.#task.flow || event.rootId !== actor.sessionId) return;
    if (event.type === '@xstate.actor') this.#guard(actor);
    // In development React creates actors that never start.
    else if (this.#actor === null || this.#actor.getSnapshot().status === 'stopped') this.#adopt(actor);
    if (actor !== this.#actor) return;
    this.#timers.see(event);
    if (event.type === '@xstate.event') this.#see(event.event, event.sourceRef === undefined);
    const taken = takenTransitions(event);
    if (taken.length > 0)
      this.#log({
        kind: 'transition',
        text: taken.map(({ key }) => key).join('; '),
        taken: taken.map(({ key }) => key),
      });
    if (event.type === '@xstate.snapshot') this.#tell();
  };

  /** Intercepts the page's events to the actor. */
  #guard(actor: AnyActor): void {
    const send = actor.send;
    this.#sends.set(actor, send);
    actor.send = (event: { type: string }) => {
      if (!this.#muted || actor !== (this.#actor ?? actor)) send(event);
    };
  }

  #adopt(actor: AnyActor): void {
    this.#actor = actor;
    this.#appeared.resolve();
  }

  #see(event: { type: string }, fromOutside: boolean): void {
    const { type } = event;
    const builtIn = builtInEvent(type);
    if (builtIn?.kind === 'after') return this.#log({ kind: 'timer', text: `${builtIn.delay} is over` });
    if (isBuiltIn(type) && !builtIn) return;
    if (builtIn)
      return this.#log({
        kind: 'answer',
        text: 'actor' in builtIn ? `${builtIn.actor} ${builtIn.kind}` : `${builtIn.stateId} is complete`,
        payload: payloadOf(event),
      });
    this.#log({ kind: 'event', text: type, payload: payloadOf(event) });
    if (fromOutside && !this.#performing) this.#record({ event });
  }

  #seeTyping(target: unknown): void {
    const seen = this.#muted || this.#performing ? null : typedIn(target);
    if (!seen) return;
    this.#record(seen.act, seen.shown);
    this.#logTyping(seen.shown);
  }

  /** Compares file fields before and after the page handles an event. */
  #watchFileFields(): void {
    let before: HeldFiles = new Map();
    for (const type of ['click', 'drop']) {
      window.addEventListener(type, () => (before = heldFiles()), { capture: true });
      window.addEventListener(type, () => refilled(before).forEach((field) => this.#seeTyping(field)));
    }
  }

  #logTyping({ typed, value }: { typed: string; value: unknown }): void {
    this.#log({ kind: 'typing', text: typed, payload: inJson(value) });
  }

  async #begin(): Promise<void> {
    const taken = Promise.withResolvers<void>();
    const look = () => hydrated() && taken.resolve();
    new MutationObserver(look).observe(document.documentElement, { attributes: true });
    look();
    setTimeout(() => this.#appeared.resolve(), APPEARS_WITHIN);
    await Promise.all([taken.promise, this.#appeared.promise]);
    await settle();
    this.#show();
    await settle();
    postToLab({ kind: 'ready' });
    this.#tell();
  }

  /** Scrolls to the flow. `scrollIntoView` would scroll the lab around the frame as well. */
  #show(): void {
    const section = document.querySelector(`[data-machine="${this.#task.flow}"]`)?.getBoundingClientRect();
    if (section)
      window.scrollTo(0, window.scrollY + section.top - Math.max(0, (window.innerHeight - section.height) / 2));
  }

  #take(command: Command): void {
    // Commands run in sequence.
    this.#work = this.#work.then(() => this.#do(command));
  }

  async #do(command: Command): Promise<void> {
    switch (command.type) {
      case 'answers':
        this.#calls.answers = command.answers;
        this.#tell();
        return;
      case 'perform':
        this.#perform(command.act);
        this.#record(command.act);
        return settle();
      case 'advance':
        return this.#advance(command);
    }
  }

  async #advance({ entries, to, muted }: Extract<Command, { type: 'advance' }>): Promise<void> {
    if (entries.length > 0) this.#mute(true);
    for (const { at, act, kept } of entries) {
      // oxlint-disable-next-line no-await-in-loop -- the entries are sequential.
      await this.#moveTo(at);
      if ('typed' in act) this.#logTyping(act);
      this.#perform((kept !== undefined && journal()?.recall(kept)) || act);
      // oxlint-disable-next-line no-await-in-loop
      await settle();
    }
    await this.#moveTo(to);
    // The page's reaction to the last entry is no part of the score.
    if (!muted && entries.length > 0) await painted();
    this.#mute(muted);
    this.#reportNow();
    postToLab({ kind: 'arrived', at: this.#clock.now(), applied: entries.length });
  }

  async #moveTo(at: number): Promise<void> {
    const ms = at - this.#clock.now();
    if (ms <= 0) return;
    this.#clock.advance(ms);
    await settle();
  }

  #mute(muted: boolean): void {
    this.#muted = muted;
    this.#calls.muted = muted;
  }

  #perform(act: Act): void {
    const actor = this.#actor;
    const send = actor && this.#sends.get(actor);
    if (!actor || !send) return;
    this.#performing = true;
    try {
      if ('event' in act) {
        this.#fillIn(act.event);
        send(act.event);
      }
      if ('typed' in act) typeAgain(act);
      if ('sample' in act) {
        const [type, index] = act.sample;
        const event = samplesOf(this.#flow, type, actor.getSnapshot() as AnyMachineSnapshot)[index];
        if (event) {
          this.#fillIn(event);
          send(event);
        }
      }
      if ('done' in act) this.#calls.end(act.done, { done: act.output });
      if ('error' in act) this.#calls.end(act.error, { error: act.data });
      if ('ending' in act) this.#calls.endAs(...act.ending);
    } finally {
      this.#performing = false;
    }
  }

  /** Shows in the page's fields what an event carries. Events of the page that follow from it are blocked. */
  #fillIn(event: { type: string }): void {
    const payload: unknown = Reflect.get(event, 'payload');
    if (typeof payload !== 'object' || payload === null) return;
    const muted = this.#muted;
    this.#muted = true;
    try {
      fillIn(payload as Record<string, unknown>);
    } finally {
      this.#muted = muted;
    }
  }

  /** @param shown the act with personal data masked */
  #record(act: Act, shown: Act = mask(act)): void {
    if (this.#muted) return;
    const kept = journal()?.keep(act);
    const entry: Entry = { at: this.#clock.now(), act: shown, ...(kept && { kept }) };
    postToLab({ kind: 'recorded', entry });
  }

  #log(line: Omit<LogLine, 'at'>): void {
    postToLab({ kind: 'logged', line: { at: this.#clock.now(), ...line } });
  }

  #tell(): void {
    if (this.#reportsSoon) return;
    this.#reportsSoon = true;
    queueMicrotask(() => this.#reportNow());
  }

  #reportNow(): void {
    this.#reportsSoon = false;
    const snapshot = this.#actor?.getSnapshot() as AnyMachineSnapshot | undefined;
    if (!snapshot) return;
    const active = activeStates(snapshot);
    const enabled = (event: { type: string }) =>
      snapshot.status === 'active' && snapshot.can(event) && this.#flow.filterEvents(snapshot, event);
    const sendable = Object.keys(this.#flow.events).flatMap((type) =>
      samplesOf(this.#flow, type, snapshot).flatMap((event, index) =>
        enabled(event) ? [{ type, index, payload: payloadOf(event) }] : [],
      ),
    );
    const calls = this.#calls.held.map(({ id, source, input }) => ({
      id,
      input: mask(input),
      endings: endingsOf(this.#flow, source).map(({ label, ends }) => ({
        label,
        value: 'done' in ends ? inJson(ends.done) : '',
      })),
    }));
    const { value, status, context } = snapshot;
    const report = {
      at: this.#clock.now(),
      state: stateName(value),
      active,
      status,
      context: mask(context),
      timers: this.#timers.running,
      sendable,
      calls,
      ahead: this.#ahead(snapshot),
      // The view of what is masked: it names a file, for one.
      shows: this.#flow.view ? wordsOf(this.#flow.view({ ...snapshot, context: mask(context) })) : null,
    };
    postToLab({ kind: 'reported', report });
  }

  /** The way that remains if the calls end as chosen. */
  #ahead(snapshot: AnyMachineSnapshot): FrameReport['ahead'] {
    const flow = this.#flow;
    const running = this.#calls.held.map(({ id }) => id);
    const moment = { snapshot, now: this.#clock.now(), timers: this.#timers.pending, running };
    const chosen = (call: string): Trigger | null => {
      const source = sourceOfActor(flow, call);
      const answer = this.#calls.answers[source];
      const ends = typeof answer === 'number' ? endingsOf(flow, source)[answer]?.ends : undefined;
      if (!ends) return null;
      return 'done' in ends ? { done: call, output: toJson(ends.done) } : { error: call, data: toJson(ends.error) };
    };
    return wayAhead(flow, moment, chosen).map(({ step, state, taken }) => ({
      sentence: maskText(this.#sentence(step)),
      state,
      taken,
    }));
  }

  #sentence(step: Trigger): string {
    if ('rest' in step) return '';
    if ('after' in step) return actSentence(this.#flow, { wait: step.after });
    if ('event' in step) return actSentence(this.#flow, step);
    const id = 'done' in step ? step.done : step.error;
    const answer = this.#calls.answers[sourceOfActor(this.#flow, id)];
    return actSentence(this.#flow, { ending: [id, Number(answer)] }, (call) =>
      endingsOf(this.#flow, sourceOfActor(this.#flow, call)).map(({ label }) => label),
    );
  }

  /** Blocks navigation, which would leave the lab, and logs its target. */
  #keepOnThePage(): void {
    window.navigation?.addEventListener('navigate', (event) => {
      if (event.destination.sameDocument || !event.cancelable) return;
      event.preventDefault();
      this.#log({ kind: 'navigation', text: `leads to ${maskText(event.destination.url)}` });
    });
  }
}
