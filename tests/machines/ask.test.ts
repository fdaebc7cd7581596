import { expect, test } from 'vitest';
import { answer, choicesOf, type Fact, partsOf, type Question } from 'flow-toolkit/proof/ask';
import { concretePath } from 'flow-toolkit/proof/concrete-path';
import { exploreSpace } from 'flow-toolkit/proof/state-space';
import { describeLasso } from 'flow-toolkit/proof/prove';
import { flowOf } from '../flow-of.ts';
import '../toolkit.config.ts';

const ask = (id: string, question: Partial<Question>) => {
  const flow = flowOf(id);
  const space = exploreSpace(flow);
  const parts = { from: '', to: '', without: '', action: '', field: '' };
  return { flow, space, found: answer(space, { kind: 'stay', ...parts, ...question }) };
};

/** A question in a product manager's words, as it is asked, and what is known of it from SPEC.md and the requirements. */
const known: readonly [words: string, id: string, question: Partial<Question>, said: string][] = [
  ['Can a message stay on its way for ever?', 'contact', { kind: 'stay', from: 'sending' }, 'no: in none of N states'],
  [
    'Can a visitor who writes take all the time in the world?',
    'contact',
    { kind: 'stay', from: 'editing' },
    'yes: it can stay in "editing" for ever: opened',
  ],
  [
    'Does a sent message always end in thanks?',
    'contact',
    { kind: 'comes', from: 'sending', to: 'sent' },
    'no: it can stay in "refused" for ever: opened → form.submit #1 → sendContact done #2',
  ],
  [
    'After a failure, can it still be sent?',
    'contact',
    { kind: 'way', from: 'interrupted', to: 'sent' },
    'yes: the shortest way is: opened → form.submit #1 → sendContact fails #1 → form.submit #2 → sendContact done #1',
  ],
  [
    'Are there thanks without a send?',
    'contact',
    { kind: 'way', from: 'editing', to: 'sent', without: 'sending' },
    'no: in none of N states',
  ],
  [
    'Can a message that is being sent be lost?',
    'contact',
    { kind: 'kept', field: 'payload', to: 'sent' },
    'no: in none of N states',
  ],
  [
    'Can the visitor always write another message?',
    'contact',
    { kind: 'home', to: 'editing' },
    'yes: in all of N states',
  ],
  [
    'Can a visitor send twice?',
    'contact',
    { kind: 'twice', to: 'sent' },
    'yes: the shortest way is: opened after a post without script → form.again #1 → form.submit #1 → sendContact done #1',
  ],
  [
    'When are the fields emptied?',
    'contact',
    { kind: 'does', action: 'clearFields' },
    'yes: the first time is: opened → form.submit #1 → sendContact done #1 [opened after a post without script | sendContact: sending → sent]',
  ],
  [
    'Can a form be reached without the choice of a plan?',
    'trial-signup',
    { kind: 'way', from: 'choosing', to: 'account.editing', without: 'opening' },
    'no: in none of N states',
  ],
  [
    'What has to happen before the payment?',
    'trial-signup',
    { kind: 'before', to: 'paying' },
    'yes: on every way: opened to subscribe → form.submit #6 → sendTrialSignup done #2 [account | account.editing | sending | form.submit | sendTrialSignup]',
  ],
  [
    'Can a chosen plan be lost?',
    'trial-signup',
    { kind: 'kept', field: 'plan', to: 'sent' },
    'no: in none of N states',
  ],
  [
    'Can the visitor choose another plan?',
    'trial-signup',
    { kind: 'twice', to: 'choosing' },
    'yes: the shortest way is: opened → plan.choose #1 → openDelay → plan.change #1',
  ],
  [
    'Does the form come by itself after a plan?',
    'trial-signup',
    { kind: 'comes', from: 'opening', to: 'account.editing' },
    'yes: in all of N states',
  ],
  [
    'What has to happen before an acceptance counts?',
    'legal-acceptance',
    { kind: 'before', to: 'success' },
    'yes: on every way: opened → form.submit #1 → recordAcceptance done #1 [idle | processing | form.submit]',
  ],
  [
    'Does an acceptance always lead on?',
    'legal-acceptance',
    { kind: 'comes', from: 'success', to: 'success.leaving' },
    'yes: in all of N states',
  ],
  [
    'Can an acceptance be taken back on the page?',
    'legal-acceptance',
    { kind: 'way', from: 'success', to: 'idle' },
    'no: in none of N states',
  ],
  ['Can the record hang?', 'legal-acceptance', { kind: 'stay', from: 'processing' }, 'no: in none of N states'],
  [
    'Is there a way back from a deleted account?',
    'delete-account',
    { kind: 'way', from: 'sent', to: 'editing' },
    'no: in none of N states',
  ],
  [
    'Does a run of the demo end by itself?',
    'live-demo',
    { kind: 'comes', from: 'running', to: 'complete' },
    'yes: in all of N states',
  ],
  [
    'Can a run be broken off?',
    'live-demo',
    { kind: 'way', from: 'running', to: 'idle', without: 'complete' },
    'no: in none of N states',
  ],
  [
    'Does the conversation play for ever?',
    'synapse-chat',
    { kind: 'stay', from: 'playing' },
    'yes: it can go round in "playing.opening" for ever: opened → chat.enter #1 → (firstWait → nextWait → nextWait → nextWait → restartWait) for ever',
  ],
  [
    'Does the banner turn again after a turn by hand?',
    'banner',
    { kind: 'way', from: 'manual', to: 'automatic' },
    'no: in none of N states',
  ],
  [
    'Can a tooltip come without a pause?',
    'tooltip',
    { kind: 'way', from: 'closed', to: 'open', without: 'waiting' },
    'no: in none of N states',
  ],
  [
    'What has to happen before a tooltip?',
    'tooltip',
    { kind: 'before', to: 'open' },
    'yes: on every way: opened → tooltip.point #1 → openDelay [closed | waiting | tooltip.point | openDelay]',
  ],
  [
    'Can a used link set a password?',
    'reset-password',
    { kind: 'way', from: 'unusable', to: 'changed' },
    'no: in none of N states',
  ],
  [
    'Can a dead letter still be delivered?',
    'delivery',
    { kind: 'way', from: 'dead', to: 'delivered' },
    'yes: the shortest way is: accepted → delivery.claim #1 → delivery.fail #2 → delivery.retry #1 → delivery.claim #1 → delivery.succeed #1',
  ],
  [
    'Can the same message be delivered twice?',
    'delivery',
    { kind: 'twice', to: 'delivered' },
    'no: in none of N states',
  ],
  ['Can an upload hang?', 'career-application', { kind: 'stay', from: 'sending.uploading' }, 'no: in none of N states'],
  [
    'Can a refused login come back without a reload?',
    'login',
    { kind: 'twice', to: 'refused' },
    'no: in none of N states',
  ],
];

const factText = (fact: Fact): string => {
  if ('state' in fact) return fact.state;
  if ('start' in fact) return fact.start;
  const { by, from, to } = fact;
  const what =
    'event' in by ? by.event.type : 'after' in by ? by.after : 'done' in by ? by.done : 'error' in by ? by.error : '';
  return from === undefined ? what : `${what}: ${from} → ${to}`;
};

test('thirty questions are asked', () => expect(known).toHaveLength(30));

test.for(known)('"%s" (%s) has its answer', ([, id, question, said]) => {
  const { flow, found } = ask(id, question);
  const { isYes, because, example, facts } = found;
  const shown = example ? `: ${describeLasso(example)}` : '';
  const list = facts.length > 0 ? ` [${facts.map(factText).join(' | ')}]` : '';
  const reason = because.replace(/\d+ states/, 'N states');
  expect(`${isYes ? 'yes' : 'no'}: ${reason}${shown}${list}`).toBe(said);
  // What merged states show need not be one behaviour.
  if (example && id !== 'delivery') expect(concretePath(flow, example)?.start).toBe(example.start);
});

test('a question offers the states that can be reached, the actions of the page and the fields of the context', () => {
  const { flow, space } = ask('contact', { kind: 'stay', from: 'editing' });
  const choices = choicesOf(flow, space);
  expect(choices.from).toEqual(['editing', 'sending', 'refused', 'interrupted', 'sent']);
  expect(choices.without).toEqual(['', ...choices.to]);
  expect(choices.action).toEqual(['clearFields', 'logException', 'showRefusedFields']);
  expect(choices.field).toContain('payload');
  expect(partsOf('way')).toEqual(['from', 'to', 'without']);
});

test('what never comes is answered with no, and so is what is there from the start', () => {
  expect(ask('contact', { kind: 'does', action: 'nothing' }).found).toMatchObject({ isYes: false, example: null });
  expect(ask('contact', { kind: 'before', to: 'sent' }).found).toMatchObject({
    isYes: false,
    because: 'nothing is on every way',
  });
  expect(ask('contact', { kind: 'kept', field: 'nothing', to: 'sent' }).found.because).toBe('it is never there');
});
