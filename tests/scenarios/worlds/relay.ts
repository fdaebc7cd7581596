import type { AlertStage } from '../alert-stage.ts';
import type { RelayStage } from '../relay-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';
import { alertSentences } from './alert.ts';
import { type Delivering, deliverySentences } from './delivery.ts';

/** The flows of the relay on the relay's own parts (relay-stage.ts, alert-stage.ts). */

const passes = does('{duration} pass(es)', (stage: RelayStage, ms: number) => stage.wait(ms));

/** The standing of every delivery, by its id. */
const standings = ({ rows }: RelayStage) => rows.map(({ id, state }) => ({ id, state }));

const nothingChanges = lasts('nothing changes for {duration}', async (stage: RelayStage, ms: number) => {
  const before = standings(stage);
  await stage.wait(ms);
  return same('the deliveries', standings(stage), before);
});

const states: Readonly<Record<string, 'waiting' | 'under way' | 'delivered' | 'given up'>> = {
  pending: 'waiting',
  waiting: 'waiting',
  delivering: 'under way',
  delivered: 'delivered',
  dead: 'given up',
};

const first = ({ rows }: RelayStage) => {
  const [row] = rows;
  if (!row) throw new Error('there is no delivery');
  return row;
};

const standingOf = ({ state, last_error: reason }: RelayStage['rows'][number]) => ({
  state: states[state] ?? 'waiting',
  reason,
});

const rowAt = (stage: RelayStage, channel: string) => {
  const row = stage.rows.find((each) => each.lane === channel);
  if (!row) throw new Error(`there is no delivery to the ${channel}`);
  return row;
};

const onRelay: Delivering<RelayStage> = {
  async accept(stage) {
    stage.memory.set('answer', await stage.accept('key-1'));
  },
  attempt: (stage) => stage.look(),
  take: (stage) => stage.take(),
  fail: (stage, end) => stage.fail(end),
  retry: (stage) => stage.retry(first(stage).id),
  crash: (stage) => stage.loseThePower(),
  async recover(stage) {
    await stage.accept();
    await stage.look();
    await stage.take();
  },
  async setBack(stage, ms) {
    stage.clock.step(-ms);
    await stage.wait(1_000);
  },
  standing: (stage) => standingOf(first(stage)),
};

const answersOk = sees('the relay answers ok', ({ memory }: RelayStage) =>
  same('what became of the submission', ['stored', 'repeated'].includes(String(memory.get('answer'))), true),
);

/** Every attempt so far was of one delivery, with one content. */
function sameEveryTime(stage: RelayStage, name = 'mail'): Verdict {
  const { got } = stage.destination(name);
  const kinds = new Set(got.map(({ id, payload }) => `${id} ${payload}`));
  return same('the number of different attempts', kinds.size, 1);
}

const gotItOnce = (stage: RelayStage, name = 'mail') =>
  same('how often the destination took it', stage.destination(name).taken.length, 1);

const deliveryOnRelay: readonly Sentence<RelayStage>[] = [
  does('the relay runs', (stage: RelayStage) => stage.start()),
  does('the relay starts again', (stage: RelayStage) => stage.start()),
  does('the relay is asked to stop', (stage: RelayStage) => stage.stop()),
  does('a webhook is configured', async (stage: RelayStage) => {
    stage.stop();
    stage.configureWebhook();
    await stage.start();
  }),
  does('another visitor sends the contact form', async (stage: RelayStage) => void (await stage.accept('key-2'))),
  does('the destination does not answer', () => {}),
  does('a minute passes without an answer', (stage: RelayStage) => stage.wait(60_000)),
  does('the delivery has failed twice with {string}', async (stage: RelayStage, reason: string) => {
    await stage.accept();
    await stage.look();
    await stage.fail({ reason });
    await stage.wait(60_000);
    await stage.fail({ reason });
    await stage.wait(3_600_000);
  }),
  does("the visitor's browser sends the same request with the same key again", async (stage: RelayStage) => {
    stage.memory.set('answer', await stage.accept('key-1'));
  }),
  does('the mail is taken', async (stage: RelayStage) => {
    await stage.look();
    await stage.take();
  }),
  does('the webhook fails with {string} and takes it the second time', async (stage: RelayStage, reason: string) => {
    await stage.fail({ reason }, { name: 'webhook' });
    await stage.wait(60_000);
    await stage.take('webhook');
  }),
  does('the webhook asks to be asked again in {duration}', (stage: RelayStage, ms: number) =>
    stage.fail({ reason: '503', retryAfter: ms }, { name: 'webhook' }),
  ),
  does('the mail fails with {string}', async (stage: RelayStage, reason: string) => {
    await stage.look();
    await stage.fail({ reason });
  }),
  does('the webhook refuses it for good with {string}', (stage: RelayStage, reason: string) =>
    stage.fail({ reason, permanent: true }, { name: 'webhook' }),
  ),
  passes,
  ...deliverySentences(onRelay),

  answersOk,
  nothingChanges,
  sees('the destination got it once', (stage: RelayStage) => gotItOnce(stage)),
  sees('the mail went out once', (stage: RelayStage) => gotItOnce(stage)),
  sees('the destination got it at most once at the same time', (stage: RelayStage) =>
    same('attempts at the same time', stage.destination().most, 1),
  ),
  sees('every attempt carried the same id', (stage: RelayStage) => sameEveryTime(stage)),
  sees('the mail has been tried again', (stage: RelayStage) =>
    stage.destination().got.length > 1 ? null : 'it has been tried once',
  ),
  sees('the delivery to the webhook is tried again', async (stage: RelayStage) => {
    await stage.look('webhook');
    return stage.destination('webhook').underWay.length > 0 ? null : 'it is not tried again';
  }),
  sees(
    'the destination has got {int} attempts with the same id and the same content',
    (stage: RelayStage, count: number) =>
      same('the number of attempts', stage.destination().got.length, count) ?? sameEveryTime(stage),
  ),
  sees(
    'the webhook got {int} attempts with the same id',
    (stage: RelayStage, count: number) =>
      same('the number of attempts', stage.destination('webhook').got.length, count) ?? sameEveryTime(stage, 'webhook'),
  ),
  sees('its id is the one it had', (stage: RelayStage) => sameEveryTime(stage)),
  sees('there are {int} deliveries with different ids', (stage: RelayStage, count: number) =>
    same('the number of ids', new Set(stage.rows.map(({ id }) => id)).size, count),
  ),
  sees('there is {int} delivery', (stage: RelayStage, count: number) =>
    same('the number of deliveries', stage.rows.length, count),
  ),
  sees('the mail is delivered', (stage: RelayStage) =>
    same('the mail', standingOf(rowAt(stage, 'mail')).state, 'delivered'),
  ),
  sees('the delivery to the webhook is given up with the reason {string}', (stage: RelayStage, reason: string) =>
    same('the delivery', standingOf(rowAt(stage, 'webhook')), { state: 'given up', reason }),
  ),
];

const alertOnRelay: readonly Sentence<AlertStage>[] = [
  does('{duration} pass(es)', (stage: AlertStage, ms: number) => stage.wait(ms)),
  ...alertSentences<AlertStage>({
    start: (stage) => stage.start(),
    find: (stage, how) => stage.find(how),
    giveUp: (stage) => stage.giveUp(),
    setMailing(stage, how) {
      stage.mailing = how;
    },
    sendOn: (stage) => stage.sendOn(),
    findNothingNew: (stage) => stage.keepDeadLetters(),
    says({ mails }) {
      const { subject = '', text = '' } = mails.at(-1) ?? {};
      const [, count = '1'] = /(\d+) deliveries became/.exec(subject) ?? [];
      return { count: Number(count), newest: /The newest is (\S+)\./.exec(text)?.[1] ?? '' };
    },
    mails: (stage) => stage.mails.map(({ subject }) => (/again$|any more$/.test(subject) ? 'recovery' : 'trouble')),
  }),
  sees('the mail has a plain-text part', ({ mails }: AlertStage) =>
    mails.at(-1)?.text.includes('data folder /var/lib/site') ? null : 'the text part says nothing of the trouble',
  ),
  sees('the mail fetches no picture', ({ mails }: AlertStage) =>
    /<img\b|url\(|\s(?:src|background)=/i.test(mails.at(-1)?.html ?? '<img') ? 'the mail fetches a picture' : null,
  ),
];

/** The sentences of the relay's flows there, by the machine's id. */
export const relaySentences = {
  alert: alertOnRelay,
  delivery: deliveryOnRelay,
};
