import { createActor } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import { alertMachine, type Warning } from '../../machines/alert/alert.machine.ts';
import { alertFlow } from './alert.model.ts';
import { walk } from './support/walk.ts';

const MINUTE = 60_000;

let now: number;
let alert: ReturnType<typeof open>;
/** The mails that were handed over: a warning, or the end of trouble. */
let mails: (Warning | 'over')[];
let mailing: 'works' | 'fails' | 'takes its time';

function open() {
  const mail = (about: Warning | 'over') => {
    mails.push(about);
    if (mailing === 'works') arrive();
    if (mailing === 'fails') alert.send({ type: 'alert.fail', at: now });
  };
  const actions = { warn: (_: unknown, warning: Warning) => mail(warning), giveAllClear: () => mail('over') };
  return createActor(alertMachine.provide({ actions })).start();
}

function arrive() {
  alert.send({ type: 'alert.send', at: now });
}

const trouble = (what = 'the disk') => alert.send({ type: 'alert.trouble', at: now, what });
const recover = () => alert.send({ type: 'alert.recover' });

/** Lets minutes pass with a check after each: of trouble that is there, of trouble that is known, or of none. */
function pass(minutes: number, check: 'trouble' | 'look' | 'recover' = 'look') {
  for (let minute = 0; minute < minutes; minute += 1) {
    now += MINUTE;
    alert.send({ type: `alert.${check}`, at: now, what: 'the disk' } as never);
  }
}

/** A mail goes after these minutes, not a millisecond before. @returns it */
function nextMail(minutes: number) {
  const before = mails.length;
  now += minutes * MINUTE - 1;
  alert.send({ type: 'alert.look', at: now });
  expect(mails).toHaveLength(before);
  now += 1;
  alert.send({ type: 'alert.look', at: now });
  expect(mails).toHaveLength(before + 1);
  return mails.at(-1);
}

const first = (newest: string) => ({ count: 1, newest });

beforeEach(() => {
  now = Date.UTC(2026, 0, 5);
  mails = [];
  mailing = 'works';
  alert = open();
});

test('[SRV-16] without trouble no mail is sent', () => {
  pass(1_440, 'recover');
  pass(1_440);
  expect(mails).toEqual([]);
});

test('[SRV-16] trouble is mailed at once, then every hour while it lasts: 25 times in a day', () => {
  trouble();
  expect(mails).toEqual([first('the disk')]);
  pass(59, 'trouble');
  expect(mails).toHaveLength(1);
  pass(1, 'trouble');
  expect(mails.slice(1)).toEqual([{ count: 60, newest: 'the disk' }]);
  pass(1_380, 'trouble');
  expect(mails).toHaveLength(25);
});

test.each([0, 30, 90])('[SRV-16] the end of trouble is mailed at once and once, after %i minutes of it', (minutes) => {
  trouble();
  pass(minutes, 'trouble');
  const before = mails.length;
  recover();
  expect(mails.slice(before)).toEqual(['over']);
  pass(1_440, 'recover');
  pass(1_440);
  expect(mails).toHaveLength(before + 1);
});

test('[SRV-16] trouble that comes back after the hour is mailed at once, and has its own hour and end', () => {
  trouble();
  recover();
  pass(60, 'recover');
  trouble('delivery-2');
  expect(mails.slice(2)).toEqual([first('delivery-2')]);
  trouble('delivery-3');
  expect(nextMail(60)).toEqual(first('delivery-3'));
  recover();
  expect(mails.at(-1)).toBe('over');
});

test('[SRV-16] trouble that comes back within the hour is mailed at its end', () => {
  trouble();
  recover();
  pass(10, 'recover');
  trouble('delivery-2');
  expect(nextMail(50)).toEqual(first('delivery-2'));
});

test('[SRV-16] trouble that comes back and goes within the hour is not mailed', () => {
  trouble();
  recover();
  pass(10, 'recover');
  trouble();
  recover();
  pass(1_440);
  expect(mails).toHaveLength(2);
});

test('[SRV-16] trouble within the hour is counted in one mail at its end, which names the newest', () => {
  trouble('delivery-1');
  pass(10);
  trouble('delivery-2');
  trouble('delivery-3');
  expect(nextMail(50)).toEqual({ count: 2, newest: 'delivery-3' });
  pass(1_440);
  expect(mails).toHaveLength(2);
});

test('[SRV-16] trouble within the hour that is over before its end is not mailed', () => {
  trouble();
  pass(10);
  trouble();
  recover();
  pass(1_440);
  expect(mails.slice(1)).toEqual(['over']);
});

test('[SRV-16] trouble during a mail is in the next one, an hour later', () => {
  mailing = 'takes its time';
  trouble('delivery-1');
  trouble('delivery-2');
  mailing = 'works';
  arrive();
  expect(mails).toEqual([first('delivery-1')]);
  expect(nextMail(60)).toEqual(first('delivery-2'));
});

test('[SRV-16] trouble during the mail about its end is mailed at the end of the hour', () => {
  trouble('delivery-1');
  pass(10);
  mailing = 'takes its time';
  recover();
  trouble('delivery-2');
  mailing = 'works';
  arrive();
  expect(mails.slice(1)).toEqual(['over']);
  expect(nextMail(50)).toEqual(first('delivery-2'));
});

test('[SRV-16] an end during a mail is mailed by the next check', () => {
  mailing = 'takes its time';
  trouble();
  recover();
  mailing = 'works';
  arrive();
  expect(mails).toHaveLength(1);
  recover();
  expect(mails.slice(1)).toEqual(['over']);
});

test('[SRV-16] a first mail that fails is sent again after 5 minutes', () => {
  mailing = 'fails';
  trouble('delivery-1');
  mailing = 'works';
  expect(nextMail(5)).toEqual(first('delivery-1'));
});

test('[SRV-16] a further mail that fails is sent again after 5 minutes, with what came meanwhile', () => {
  trouble('delivery-1');
  pass(10);
  trouble('delivery-2');
  mailing = 'fails';
  pass(50);
  mailing = 'works';
  trouble('delivery-3');
  expect(nextMail(5)).toEqual({ count: 2, newest: 'delivery-3' });
});

test('[SRV-16] the end is mailed after a further mail that failed', () => {
  trouble();
  mailing = 'fails';
  pass(60, 'trouble');
  mailing = 'works';
  recover();
  expect(mails.at(-1)).toBe('over');
});

test('[SRV-16] an end before the failed first mail is sent again is not mailed', () => {
  mailing = 'fails';
  trouble();
  mailing = 'works';
  recover();
  pass(1_440);
  expect(mails).toHaveLength(1);
});

test('[SRV-16] a mail about the end that fails is sent again by the next check', () => {
  trouble();
  mailing = 'fails';
  recover();
  mailing = 'works';
  recover();
  expect(mails.slice(1)).toEqual(['over', 'over']);
  recover();
  expect(mails).toHaveLength(3);
});

test('[FLOW-2] every state is reached, every transition is taken, and trouble is counted until it is mailed', () => {
  const { snapshots, unreached, untaken } = walk(alertFlow);
  expect([unreached, untaken]).toEqual([[], []]);
  for (const snapshot of snapshots) {
    expect(snapshot.context.sending > 0).toBe(snapshot.matches('warning') || snapshot.matches('reminding'));
    if (snapshot.matches('well')) expect(snapshot.context.news).toBe(0);
    if (snapshot.matches('unreported')) expect(snapshot.context.news).toBeGreaterThan(0);
  }
});
