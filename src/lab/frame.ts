import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { activeStates, describeTrigger } from '../../machines/core/inspection.ts';
import { ManualClock } from '../../machines/core/manual-clock.ts';
import { builtInEvent, isBuiltIn } from '../../machines/core/xstate-internals.ts';
import { mask } from '../../machines/domain/masking.ts';
import { type LabMessage, listen, type PageMessage } from './messages.ts';

const INTERVAL = 40;

/** Null for an actor's start and stop, which a visitor does not cause. */
function nameOf(type: string): string | null {
  const builtIn = builtInEvent(type);
  if (builtIn) return describeTrigger(builtIn);
  return isBuiltIn(type) ? null : type;
}

/** Reports a page's flow to the lab around it, and has the lab's clock. */
export class LabFrame {
  readonly clock = new ManualClock();
  readonly #flow: string;
  #speed = 0;

  constructor(flow: string) {
    this.#flow = flow;
    listen<LabMessage>(
      () => window.parent,
      ({ command }) => {
        if (command !== 'step') this.#speed = command.speed;
        else if (this.clock.nextDue !== null) this.#advance(this.clock.nextDue - this.clock.now());
      },
    );
    this.#post({ lab: 'opened' });
    let before = performance.now();
    setInterval(() => {
      const now = performance.now();
      if (this.#speed > 0) this.#advance((now - before) * this.#speed);
      before = now;
    }, INTERVAL);
  }

  /** Shows the flow's place. `scrollIntoView` would scroll the lab as well. */
  show(): void {
    const section = document.querySelector(`[data-machine="${this.#flow}"]`)?.getBoundingClientRect();
    if (section && section.top > innerHeight / 2) scrollTo(0, section.top + scrollY - 24);
  }

  readonly inspect = (event: InspectionEvent): void => {
    const actor = event.actorRef as AnyActor;
    if (actor.sessionId !== event.rootId || actor.id !== this.#flow) return;
    if (event.type !== '@xstate.snapshot') return;
    const { type, ...payload } = event.event;
    const logged = {
      at: Math.round(this.clock.now()),
      event: nameOf(type) ?? '',
      payload: Object.keys(payload).length === 0 ? '' : JSON.stringify(mask(payload)),
      active: activeStates(event.snapshot as AnyMachineSnapshot),
    };
    this.#post({ lab: 'logged', logged });
  };

  #advance(ms: number): void {
    this.clock.advance(ms);
    this.#post({ lab: 'tick', at: Math.round(this.clock.now()) });
  }

  #post(message: PageMessage): void {
    window.parent.postMessage(message, location.origin);
  }
}
