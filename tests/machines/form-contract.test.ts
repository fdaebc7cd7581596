import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { forms } from '../../machines/forms.ts';
import type { FormFlow } from '../../machines/shared/flow.ts';
import { signupPath } from '../../machines/invite/signup-path.ts';
import { paymentPath } from '../../machines/trial-signup/payment-path.ts';
import type { Doing, Json } from 'flow-toolkit/steps';
import { toJson } from 'flow-toolkit/steps';
import { describe, expect, test } from 'flow-toolkit/properties/runner';
import type { Moment, Move } from 'flow-toolkit/properties/walk';
import { anyMoves, seedProperties, startsOf, walk } from 'flow-toolkit/properties/walk';

/**
 * What every form promises, as a model of its own beside the machine: CONT-3, UI-2, UI-3, SRV-1, SRV-2 and SRV-8. Random
 * walks hold each form's machine to it at every moment.
 */

seedProperties(40);

const ANSWER_MS = 30_000;
const PLAN_MS = 100;

type Event = { type: string; [field: string]: Json };

/** What is known of a form without its machine. */
interface Model {
  phase: string;
  payload: Json;
  key: Json;
  refusal: Json;
  /** When the present phase ends by itself. */
  due: number | null;
  /** Of an upload, in percent. */
  progress: number;
  handedOver: boolean;
  plan: Json;
  paymentPage: Json;
  signup: Json;
  /** The page was opened after a post without script, and nothing was accepted since. */
  alreadySent: boolean;
  /** What the page is asked to do at this moment, by the action's name; a call by the name `call`. */
  asks: Record<string, Json>;
}

/** The words of a form's own machine. */
interface Words {
  opened?(input: Json): string;
  /** The phase after an accepted answer; null when the answer leads nowhere. */
  accepted?(answer: Json, model: Model): string | null;
  /** The payload is kept after the success, for another mail. */
  keepsPayload?: true;
  /** That the page was opened after a post without script is kept as well. */
  keepsArrival?: true;
  /** What follows a success, by the event. */
  next?: Readonly<Record<string, string>>;
  /** The phases whose form can be sent. */
  ready?: readonly string[];
  prefix?: string;
  /** Where walks also begin, because chance seldom leads there. */
  leadIn?: readonly Move[];
}

const thanks = (input: Json) => (Reflect.get(Object(input), 'alreadySent') === true ? 'sent' : 'editing');

const byLink = (done: string): Words => ({
  opened: (input) =>
    ({ 'with a link': 'editing', 'without a usable link': 'unusable' })[
      String(Reflect.get(Object(input), 'arrival'))
    ] ?? done,
  accepted: () => done,
});

const words: Readonly<Record<string, Words>> = {
  'forgot-password': { keepsPayload: true, keepsArrival: true, next: { 'form.again': 'editing' } },
  'mobile-signup': { next: { 'form.correct': 'editing' } },
  'reset-password': byLink('changed'),
  'complete-registration': byLink('completed'),
  invite: {
    opened: () => 'editing',
    accepted: (answer) => (signupPath(answer as never) === null ? null : 'leading'),
    next: { 'page.return': 'editing' },
  },
  'trial-signup': {
    opened: (input) =>
      thanks(input) === 'sent' ? 'sent' : Reflect.get(Object(input), 'plan') === null ? 'choosing' : 'account.editing',
    accepted: (answer, { payload }) =>
      Reflect.get(Object(payload), 'signup_type') === 'direct' && paymentPath(answer as never) !== null
        ? 'paying'
        : 'sent',
    next: { 'form.correct': 'account.correcting' },
    ready: ['account.correcting'],
    prefix: 'account.',
    keepsArrival: true,
    leadIn: [
      { do: 'send', event: { type: 'plan.choose', plan: 'np_pa_annual' } as { type: string } },
      { do: 'wait', ms: PLAN_MS },
      {
        do: 'send',
        event: { type: 'form.submit', payload: { signup_type: 'direct' }, key: '' } as { type: string },
      },
      { do: 'answer with', actor: 0, output: { ok: true, redirect: '/payment' } },
    ],
  },
};

/** A login is the browser's own post, and a legal acceptance has an order of its own. */
const own = ['login', 'legal-acceptance'];

const promising = forms.filter(({ machine }) => !own.includes(machine.id));

const started = (does: readonly Doing[]): Json[] =>
  does.flatMap((doing) => ('start' in doing ? [doing.input ?? null] : []));

/** Takes a moment's cause, as the requirements say. */
function follow(flow: FormFlow, model: Model, { cause, at, nextDue: _, ...moment }: Moment): void {
  const {
    next = { 'form.again': 'editing' },
    accepted = () => 'sent',
    ready = [],
    prefix = '',
  } = words[flow.machine.id] ?? {};
  const { actions } = flow.machine.implementations;
  const inForm = ['editing', 'refused', 'interrupted'].map((name) => prefix + name).concat(ready);
  const ask = (action: string, params: Json = null) => {
    if (action in actions || action === 'call') model.asks[action] = params;
  };
  const send = (payload: Json, key: Json) => {
    const again = model.key !== null && isDeepStrictEqual(model.payload, payload);
    Object.assign(model, { phase: 'sending', payload, key: again ? model.key : key, refusal: null, progress: 0 });
    Object.assign(model, { due: at + ANSWER_MS, handedOver: false });
    ask('call', { payload, key: model.key });
  };
  const interrupt = () => {
    Object.assign(model, { phase: `${prefix}interrupted`, due: null });
    ask('logException');
  };
  const end = (phase: string) => {
    Object.assign(model, { phase, due: null, key: null, refusal: null });
    if (!words[flow.machine.id]?.keepsPayload) model.payload = null;
    if (!words[flow.machine.id]?.keepsArrival) model.alreadySent = false;
  };

  if (cause.kind === 'start') {
    const { context } = moment.snapshot;
    model.plan = toJson(context.plan);
    if (model.phase === 'sent') ['clearFields', 'clearPassword'].forEach((action) => ask(action));
  } else if (cause.kind === 'time') {
    if (model.due === null || at < model.due) return;
    if (model.phase === 'opening') Object.assign(model, { phase: 'account.editing', due: null });
    else interrupt();
  } else if (cause.kind === 'answer') {
    const { ok, error = null, fields = {} } = Object(cause.output) as Record<string, Json>;
    const phase = ok === true ? accepted(cause.output, model) : null;
    if (phase !== null) {
      end(phase);
      ['clearFields', 'clearPassword'].forEach((action) => ask(action));
      if (phase === 'leading') ask('openSignup', { path: (model.signup = signupPath(cause.output as never)) });
      if (phase === 'paying') ask('openPaymentPage', (model.paymentPage = paymentPath(cause.output as never)));
    } else if (ok !== false) interrupt();
    else if ('token' in Object(fields)) end('unusable');
    else {
      Object.assign(model, { phase: `${prefix}refused`, due: null, refusal: { error, fields } });
      ask('showRefusedFields', fields);
    }
  } else {
    const event = cause.event as Event;
    const { type, payload = null, key = null } = event;
    const over = !inForm.includes(model.phase) && !['sending', 'choosing', 'opening', 'unusable'].includes(model.phase);
    if (type === 'form.submit' && inForm.includes(model.phase)) send(payload, key);
    else if (type === 'form.resend' && over && model.payload !== null) {
      model.key = null;
      send(model.payload, key);
    } else if (over && next[type] !== undefined) {
      model.phase = next[type];
      if (type === 'form.again') model.payload = null;
      model.signup = null;
    } else if (type === 'upload.progress' && model.phase === 'sending' && !model.handedOver) {
      const { sent, total } = event as unknown as { sent: number; total: number };
      Object.assign(model, {
        progress: Math.floor((100 * sent) / total),
        handedOver: sent >= total,
        due: at + ANSWER_MS,
      });
    } else if (type === 'plan.choose' && ['choosing', 'opening'].includes(model.phase)) {
      Object.assign(model, { phase: 'opening', plan: event['plan'], due: at + PLAN_MS });
      ask('namePlan', event['plan'] ?? null);
    } else if (type === 'plan.change' && inForm.includes(model.phase)) {
      Object.assign(model, { phase: 'choosing' });
      ask('namePlan');
    }
  }
}

const stateOf = ({ phase, handedOver }: Model, flow: FormFlow) =>
  phase === 'sending' && flow.form.form.file ? `sending.${handedOver ? 'waiting' : 'uploading'}` : phase;

/** What a moment asked of the page, as the model has it. */
function asksOf(does: readonly Doing[]): Record<string, Json> {
  const actions = does.flatMap((doing): [string, Json][] =>
    'action' in doing ? [[doing.action, doing.params ?? null]] : [],
  );
  const calls = started(does).map((input): [string, Json] => {
    const { payload = null, key = null } = Object(input) as Record<string, Json>;
    return ['call', { payload, key }];
  });
  return Object.fromEntries([...actions, ...calls]);
}

describe.for(promising.map((flow) => [flow.machine.id, flow] as const))('%s', ([, flow]) => {
  test('[CONT-3] [UI-2] [UI-3] [SRV-1] [SRV-14] [SRV-8] does what every form promises, and nothing else', () => {
    const { opened = thanks, leadIn = [] } = words[flow.machine.id] ?? {};
    const moves = fc.tuple(fc.constantFrom([], leadIn), anyMoves).map(([first, others]) => [...first, ...others]);
    fc.assert(
      fc.property(startsOf(flow), moves, (input, all) => {
        const model: Model = {
          phase: opened(toJson(input)),
          payload: null,
          key: null,
          refusal: null,
          due: null,
          progress: 0,
          handedOver: false,
          plan: null,
          paymentPage: null,
          signup: null,
          alreadySent: Reflect.get(Object(input), 'alreadySent') === true,
          asks: {},
        };
        walk(flow, input, all, (moment) => {
          model.asks = {};
          follow(flow, model, moment);
          const { payload, key, refusal, progress, plan, paymentPage, signup, alreadySent } = moment.snapshot.context;
          expect(moment.to).toBe(stateOf(model, flow));
          expect(asksOf(moment.does)).toEqual(model.asks);
          expect(moment.nextDue).toBe(model.due);
          expect([toJson(payload), toJson(key), toJson(refusal)]).toEqual([model.payload, model.key, model.refusal]);
          if (progress !== undefined) expect(progress).toBe(model.progress);
          if (plan !== undefined) expect([plan, paymentPage]).toEqual([model.plan, model.paymentPage]);
          if (signup !== undefined) expect(signup).toBe(model.signup);
          if (alreadySent !== undefined) expect(alreadySent).toBe(model.alreadySent);
        });
      }),
    );
  });
});
