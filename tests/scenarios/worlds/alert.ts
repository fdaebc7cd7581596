import type { alertMachine, Warning } from '../../../machines/alert/alert.machine.ts';
import { alertFlow } from '../../../machines/alert/alert.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, ClockedStage } from 'flow-toolkit/scenarios/stage';
import { Elsewhere, same } from 'flow-toolkit/scenarios/stage';

/** What an operator of the relay sees of trouble, and how it comes. */
interface Operator<TStage> {
  start(stage: TStage): Awaitable<void>;
  /** The relay looks and finds it so. */
  find(stage: TStage, how: 'trouble' | 'well'): Awaitable<void>;
  giveUp(stage: TStage): Awaitable<void>;
  /** From now on mails go, fail, or are under way until they are sent on. */
  setMailing(stage: TStage, how: 'works' | 'fails' | 'waits'): void;
  /** Mails that are under way arrive. */
  sendOn(stage: TStage): Awaitable<void>;
  /** Looks find what they found last: nothing new. */
  findNothingNew(stage: TStage): void;
  /** The last mail's words. */
  says(stage: TStage): { count: number; newest: string };
  /** What each mail is about, the oldest first. */
  mails(stage: TStage): readonly ('trouble' | 'recovery')[];
}

const ordinals: Readonly<Record<string, number>> = { second: 2, third: 3, fourth: 4 };

export const alertSentences = <TStage extends ClockedStage>({
  start,
  find,
  giveUp,
  setMailing,
  sendOn,
  findNothingNew,
  says,
  mails,
}: Operator<TStage>): Sentence<TStage>[] => {
  /** Mails that had gone before the last thing happened. */
  const since = (stage: TStage) => mails(stage).slice(Number(stage.memory.get('mails before') ?? 0));
  const then =
    <TValues extends unknown[]>(what: (stage: TStage, ...values: TValues) => Awaitable<void>) =>
    (stage: TStage, ...values: TValues) => {
      stage.memory.set('mails before', mails(stage).length);
      return what(stage, ...values);
    };
  const happens = (how: 'trouble' | 'well') => then((stage) => find(stage, how));
  const mailsHaveGone = (stage: TStage, count: number) => same('the number of mails', mails(stage).length, count);
  const mailGoes = (stage: TStage) => (since(stage).length > 0 ? null : 'no mail has gone');
  return [
    does('the relay runs', start),
    does('a delivery is given up', then(giveUp)),
    does('all that was given up is retried', happens('well')),
    does(
      'looks find nothing new for {duration}',
      then((stage, ms: number) => {
        findNothingNew(stage);
        return stage.wait(ms);
      }),
    ),
    does('the mail server is down', (stage: TStage) => setMailing(stage, 'fails')),
    does('the mail server works again', (stage: TStage) => setMailing(stage, 'works')),
    does('a mail takes its time', (stage: TStage) => setMailing(stage, 'waits')),
    does(
      'the mail goes',
      then((stage) => {
        setMailing(stage, 'works');
        return sendOn(stage);
      }),
    ),
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
    sees('the last mail says that it is over', (stage: TStage) => same('the mail', mails(stage).at(-1), 'recovery')),
    sees(
      'the mail counts {int} delivery/deliveries and names the {int}st/nd/rd',
      (stage: TStage, count: number, newest: number) =>
        same('the mail', says(stage), { count, newest: `delivery-${newest}` }),
    ),
  ];
};

interface Sent {
  about: 'trouble' | 'recovery';
  count?: number;
  newest?: string | null;
}

const mailsOf = ({ memory }: MachineStage, which = 'mails') => memory.get(which) as Sent[];

/** Tells the machine what the relay finds, as it does at each look. */
function look(stage: MachineStage): void {
  const found = {
    trouble: { type: 'alert.trouble', at: stage.now, what: 'something' },
    'nothing new': { type: 'alert.look', at: stage.now },
    well: { type: 'alert.recover' },
  };
  stage.send(found[String(stage.memory.get('found') ?? 'well') as keyof typeof found]);
}

function arrive(stage: MachineStage, mail: Sent): void {
  mailsOf(stage).push(mail);
  stage.send({ type: 'alert.send', at: stage.now } as { type: string });
}

function send(stage: MachineStage, mail: Sent): void {
  const how = stage.memory.get('mailing');
  if (how === 'fails') stage.send({ type: 'alert.fail', at: stage.now } as { type: string });
  else if (how === 'waits') mailsOf(stage, 'under way').push(mail);
  else arrive(stage, mail);
}

export const alertWorld = defineWorld<typeof alertMachine>({
  flow: alertFlow,
  start: () => undefined,
  opened: ({ memory }) => void memory.set('mails', []).set('under way', []),
  actions: {
    warn: (stage, warning: Warning) => send(stage, { about: 'trouble', ...warning }),
    giveAllClear: (stage) => send(stage, { about: 'recovery' }),
  },
  look: { every: 60_000, run: look },
  machineSentences: alertSentences<MachineStage>({
    start: (stage) => stage.open('/'),
    find(stage, how) {
      stage.memory.set('found', how);
      look(stage);
    },
    giveUp(stage) {
      const { memory } = stage;
      if (memory.get('found') === 'trouble') throw new Elsewhere('one machine has one kind of trouble');
      const count = Number(memory.get('given up') ?? 0) + 1;
      memory.set('given up', count).set('found', 'nothing new');
      stage.send({ type: 'alert.trouble', at: stage.now, what: `delivery-${count}` } as { type: string });
    },
    setMailing: ({ memory }, how) => void memory.set('mailing', how),
    sendOn(stage) {
      for (const mail of mailsOf(stage, 'under way').splice(0)) arrive(stage, mail);
    },
    findNothingNew: ({ memory }) => void memory.set('found', 'nothing new'),
    says(stage) {
      const { count = 0, newest } = mailsOf(stage).at(-1) ?? {};
      return { count, newest: newest ?? '' };
    },
    mails: (stage) => mailsOf(stage).map(({ about }) => about),
  }),
});
