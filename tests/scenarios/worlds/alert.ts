import type { alertMachine } from '../../../machines/alert/alert.machine.ts';
import { alertFlow } from '../../../machines/alert/alert.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import { type Sentence, does, sees } from '../sentences.ts';
import type { Awaitable, ClockedStage } from '../stage.ts';
import { same } from '../stage.ts';

/** What an operator of the relay sees of trouble, and how it comes. */
interface Operator<TStage> {
  start(stage: TStage): Awaitable<void>;
  /** The relay looks and finds it so. */
  find(stage: TStage, how: 'trouble' | 'well'): Awaitable<void>;
  /** What each mail is about, the oldest first. */
  mails(stage: TStage): readonly ('trouble' | 'recovery')[];
}

const ordinals: Readonly<Record<string, number>> = { second: 2, third: 3, fourth: 4 };

export const alertSentences = <TStage extends ClockedStage>({
  start,
  find,
  mails,
}: Operator<TStage>): Sentence<TStage>[] => {
  /** Mails that had gone before the last thing happened. */
  const since = (stage: TStage) => mails(stage).slice(Number(stage.memory.get('mails before') ?? 0));
  const happens = (how: 'trouble' | 'well') => (stage: TStage) => {
    stage.memory.set('mails before', mails(stage).length);
    return find(stage, how);
  };
  const mailsHaveGone = (stage: TStage, count: number) => same('the number of mails', mails(stage).length, count);
  const mailGoes = (stage: TStage) => (since(stage).length > 0 ? null : 'no mail has gone');
  return [
    does('the relay runs', start),
    does('trouble begins', happens('trouble')),
    does('the trouble is over', happens('well')),
    does('the trouble is found to be over again', happens('well')),
    does('all is found to be well', happens('well')),
    does('trouble is found again and again for {duration}', (stage: TStage, ms: number) => stage.wait(ms)),
    does('it lasts {duration}', (stage: TStage, ms: number) => stage.wait(ms)),
    does('there was trouble that is over', async (stage: TStage) => {
      await find(stage, 'trouble');
      await stage.wait(60_000);
      await find(stage, 'well');
      stage.memory.set('mails before', mails(stage).length);
    }),

    sees('a mail goes to the operator', mailGoes),
    sees('a mail has gone to the operator since the trouble came back', mailGoes),
    sees('no mail has gone to the operator since the trouble came back', (stage: TStage) =>
      same('the mails', since(stage), []),
    ),
    sees('another mail goes to the operator', (stage: TStage) =>
      since(stage).length > 1 ? null : 'no other mail has gone',
    ),
    sees('a {word} mail goes to the operator', (stage: TStage, ordinal: string) =>
      mailsHaveGone(stage, ordinals[ordinal] ?? Number.NaN),
    ),
    sees('no mail goes to the operator', (stage: TStage) => same('the mails', since(stage), [])),
    sees('no mail goes to the operator for {duration}', async (stage: TStage, ms: number) => {
      const { length } = mails(stage);
      await stage.wait(ms);
      return mailsHaveGone(stage, length);
    }),
    sees('{int} mail(s) has/have gone to the operator', mailsHaveGone),
    sees('a mail goes to the operator that says that it is over', (stage: TStage) =>
      same('the mails', since(stage), ['recovery']),
    ),
  ];
};

const mailsOf = ({ memory }: MachineStage) => memory.get('mails') as ('trouble' | 'recovery')[];

/** Tells the machine what the relay finds, as it does at each look. */
function look(stage: MachineStage): void {
  const trouble = { type: 'alert.trouble', at: stage.now, what: 'something' };
  stage.send(stage.memory.get('trouble') === true ? trouble : { type: 'alert.recover' });
}

function send(stage: MachineStage, about: 'trouble' | 'recovery'): void {
  mailsOf(stage).push(about);
  stage.send({ type: 'alert.send', at: stage.now } as { type: string });
}

export const alertWorld = defineWorld<typeof alertMachine>({
  flow: alertFlow,
  start: () => undefined,
  opened: ({ memory }) => void memory.set('mails', []),
  screen: () => ({}),
  actions: { warn: (stage) => send(stage, 'trouble'), giveAllClear: (stage) => send(stage, 'recovery') },
  look: { every: 60_000, run: look },
  machineSentences: alertSentences<MachineStage>({
    start: (stage) => stage.open('/'),
    find(stage, how) {
      stage.memory.set('trouble', how === 'trouble');
      look(stage);
    },
    mails: mailsOf,
  }),
});
