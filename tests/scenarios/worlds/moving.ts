import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage } from 'flow-toolkit/scenarios/stage';

/** What moves by itself, and rests while somebody is at it or has paused it by its button. */
interface Moving<TStage> {
  point(stage: TStage): Awaitable<void>;
  leavePointer(stage: TStage): Awaitable<void>;
  focus(stage: TStage): Awaitable<void>;
  leaveFocus(stage: TStage): Awaitable<void>;
  /** By pointer, which stays there. */
  press(stage: TStage, which: 'pause' | 'resume'): Awaitable<void>;
}

const movingSentences = <TStage extends Stage>(name: string, moving: Moving<TStage>): Sentence<TStage>[] => {
  const pressAndLeave = async (stage: TStage, which: 'pause' | 'resume') => {
    await moving.press(stage, which);
    await moving.leavePointer(stage);
    await moving.leaveFocus(stage);
  };
  return [
    does(`the visitor points at the ${name}`, (stage: TStage) => moving.point(stage)),
    does(`the visitor stops pointing at the ${name}`, (stage: TStage) => moving.leavePointer(stage)),
    does(`the visitor moves the focus into the ${name}`, (stage: TStage) => moving.focus(stage)),
    does(`the visitor moves the focus to the button of the ${name}`, (stage: TStage) => moving.focus(stage)),
    does(`the visitor moves the focus out of the ${name}`, (stage: TStage) => moving.leaveFocus(stage)),
    does(`the visitor pauses the ${name} by its button`, (stage: TStage) => moving.press(stage, 'pause')),
    does(`the visitor resumes the ${name} by its button`, (stage: TStage) => moving.press(stage, 'resume')),
    does(`the visitor has paused the ${name} by its button and left it`, (stage: TStage) =>
      pressAndLeave(stage, 'pause'),
    ),
    does(`the visitor has resumed the ${name} by its button and left it`, (stage: TStage) =>
      pressAndLeave(stage, 'resume'),
    ),
  ];
};

interface MovingEvents {
  hold: string;
  release: string;
  pause: string;
  resume: string;
}

/** The page tells its machine that the first came or the last went of pointer and focus. */
export function movingOnMachine(name: string, { hold, release, pause, resume }: MovingEvents) {
  const set = (stage: MachineStage, which: 'pointer' | 'focus', here: boolean) => {
    const was = stage.memory.has('pointer') || stage.memory.has('focus');
    if (here) stage.memory.set(which, true);
    else stage.memory.delete(which);
    const is = stage.memory.has('pointer') || stage.memory.has('focus');
    if (was === is) return;
    const [comes, goes] = which === 'pointer' ? (['point', 'leave'] as const) : (['focus', 'blur'] as const);
    // A state that does not notice it has to take it as it is.
    const event = stage.noticed(is ? comes : goes);
    if (event !== null) stage.send(event ?? { type: is ? hold : release });
  };
  return {
    sentences: movingSentences<MachineStage>(name, {
      point: (stage) => set(stage, 'pointer', true),
      leavePointer: (stage) => set(stage, 'pointer', false),
      focus: (stage) => set(stage, 'focus', true),
      leaveFocus: (stage) => set(stage, 'focus', false),
      press(stage, which) {
        set(stage, 'pointer', true);
        stage.send({ type: which === 'pause' ? pause : resume });
      },
    }),
    /** The key that presses the button, where the focus is. */
    keys: { Enter: (stage: MachineStage) => stage.send({ type: pause }) },
  };
}

/** @param labels the names of the button */
export function movingOnPage(
  name: string,
  labels: Readonly<Record<'pause' | 'resume', string>>,
): Sentence<PageStage>[] {
  const part = ({ page }: PageStage) => page.locator(`[data-machine="${name}"]`);
  const button = (stage: PageStage, which: 'pause' | 'resume') =>
    part(stage).getByRole('button', { name: labels[which], exact: true });
  const hasFocus = (stage: PageStage) => part(stage).evaluate((element) => element.contains(document.activeElement));
  return movingSentences<PageStage>(name, {
    point: (stage) => stage.point(part(stage)),
    leavePointer: (stage) => stage.leavePointer(),
    async focus(stage) {
      // Away and back by the keyboard, so that the focus is one that shows.
      await button(stage, 'pause').focus();
      await stage.pressKey('Shift+Tab');
      await stage.pressKey('Tab');
    },
    // What follows may be off the screen: the page would scroll away from below the pointer.
    async leaveFocus(stage) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other.
      while (await hasFocus(stage)) await stage.pressKey('Shift+Tab');
    },
    async press(stage, which) {
      await button(stage, which).click();
      await stage.wait(0);
    },
  });
}
