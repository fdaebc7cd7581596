import * as fc from 'fast-check';
import { alertFlow } from '../../machines/alert/alert.model.ts';
import { deliveryFlow } from '../../machines/delivery/delivery.model.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { inviteFlow } from '../../machines/invite/invite.model.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import { trialSignupFlow } from '../../machines/trial-signup/trial-signup.model.ts';
import type { Doing, Json } from 'flow-toolkit/steps';
import { describe, expect, test } from 'flow-toolkit/properties/runner';
import type { Moment, Move } from 'flow-toolkit/properties/walk';
import { anyMoves, movesWith, seedProperties, startsOf, walk } from 'flow-toolkit/properties/walk';

/** Invariants for data of any kind, in random walks: a proof takes the samples of the models. */

seedProperties(80);

/** `check` is created anew for each walk. */
function holds(
  flow: Flow,
  check: () => (moment: Moment) => void,
  moves: fc.Arbitrary<readonly Move[]> = anyMoves,
  starts: fc.Arbitrary<unknown> = startsOf(flow),
): void {
  fc.assert(fc.property(starts, moves, (input, all) => walk(flow, input, all, check())));
}

function asked(does: readonly Doing[], action: string): { [name: string]: Json }[] {
  return does.flatMap((doing) =>
    'action' in doing && doing.action === action ? [(doing.params ?? {}) as { [name: string]: Json }] : [],
  );
}

const isEvent = ({ cause }: Moment, type: string) => cause.kind === 'event' && cause.event.type === type;

/** Random addresses from parts that parsers treat differently. */
const hostile = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '/\\',
        'https:',
        'http:',
        'javascript:',
        'data:',
        '@',
        '%2f',
        '%5C',
        '..',
        '.',
        '?',
        '#',
        '\t',
        '\n',
        ' ',
        '\u0000',
        'evil.example',
        'www.site.example',
        'app.site.example',
        ':443',
        ':8443',
        'user',
        'a',
        '%2e',
        '。',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('https://', 'http://', 'ftp://', '//'), fc.domain(), fc.string({ maxLength: 12 }))
    .map(([scheme, host, path]) => `${scheme}${host}/${path}`),
  fc.string({ maxLength: 20 }).map((text) => `/${text}`),
  fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example/landing-new/signup?invite_token=x',
  ),
  fc.constantFrom(
    'https://app.evil.example/',
    'https://app.site.example.evil.example/',
    'https://app.site.example@evil.example/',
    'https://www.site.example:8443/',
  ),
  fc.constantFrom(
    '/dashboard',
    '/landing-new/signup?invite_token=x',
    'https://www.site.example/notes',
    'https://app.site.example/start',
  ),
);
const own = 'https://www.site.example';
const configured = ['https://app.site.example'];

const originOf = (address: string) => new URL(address, `${own}/landing-new/legal-acceptance`).origin;

test('[LEGAL-7] [SRV-10] redirects lead a browser to our own origin or a configured one, from any page', () => {
  fc.assert(
    fc.property(hostile, (wanted) => {
      const target = redirectTarget(wanted, { own, configured });
      if (target !== null) expect([own, ...configured]).toContain(originOf(target));
      // Without configured origins it is a path that no decoding reader could take for a host.
      const local = redirectTarget(wanted, { own, configured: [] });
      if (local !== null) expect([originOf(local), /^\/(?![/\\]|%2f|%5c)/i.test(local)]).toEqual([own, true]);
    }),
    { numRuns: 2_000 },
  );
});

test('[LEGAL-7] [LEGAL-4] redirects of the acceptance do so for any query and both answers, after a second at the earliest', () => {
  const starts = fc.record({
    redirectUrl: hostile,
    signupEmail: fc.option(fc.constant('ada@example.com')),
    origins: fc.constantFrom({ own, configured }, { own, configured: [] }),
  });
  const outputs = fc.oneof(
    fc.record({ ok: fc.constant(true), redirect: fc.option(hostile) }),
    fc.record({ redirect: fc.option(hostile) }),
  );
  holds(
    legalAcceptanceFlow,
    () => {
      let acceptedAt = Number.POSITIVE_INFINITY;
      return ({ does, at, snapshot }) => {
        if (asked(does, 'rememberAcceptance').length > 0) acceptedAt = at;
        for (const { to } of asked(does, 'redirect')) {
          expect(at - acceptedAt).toBeGreaterThanOrEqual(1_000);
          expect([own, ...snapshot.context.origins.configured]).toContain(originOf(String(to)));
        }
      };
    },
    movesWith(fc.constant({ type: 'form.submit', payload: { redirect_url: '/notes' }, key: '' }), outputs),
    starts,
  );
});

test('[LEGAL-7] [SRV-7] redirects of an invite lead to the signup on our own origin or nowhere', () => {
  holds(
    inviteFlow,
    () =>
      ({ does }) => {
        for (const { path } of asked(does, 'openSignup'))
          expect([originOf(String(path)), new URL(String(path), own).pathname]).toEqual([own, '/landing-new/signup']);
      },
    movesWith(
      fc.constant({ type: 'form.submit', payload: { code: 'STAVE2026' }, key: '' }),
      fc.record({ ok: fc.constant(true), redirect: hostile }),
    ),
  );
});

test('[LEGAL-7] [SIGN-9] redirects of a subscription lead to a path of our own origin or nowhere', () => {
  const payload = { email: 'ada@example.com', plan: 'np_pa_annual', signup_type: 'direct' };
  holds(
    trialSignupFlow,
    () =>
      ({ from, to, does, snapshot }) => {
        if (to === 'paying') expect(originOf(snapshot.context.paymentPage)).toBe(own);
        // The password is gone before the browser goes on, once.
        if (to === 'paying' && from !== to)
          expect(does.filter((doing) => 'action' in doing)).toEqual([
            { action: 'clearPassword' },
            { action: 'openPaymentPage', params: snapshot.context.paymentPage },
          ]);
        if (snapshot.context.paymentPage !== null) expect(snapshot.context.paymentPage[0]).toBe('/');
      },
    movesWith(
      fc.constant({ type: 'form.submit', payload, key: '' }),
      fc.record({ ok: fc.constant(true), redirect: hostile }),
    ),
  );
});

/** Events of the relay contain the time, and `at` is the pause before each. */
const inOrder = (events: fc.Arbitrary<{ type: string; at: number }>) =>
  fc.array(events, { minLength: 20, maxLength: 80 }).map((list) => {
    let now = 0;
    return list.map((event): Move => {
      now += event.at;
      const timed = { ...event, at: now, leaseUntil: now + 120_000 };
      return { do: 'send', event: timed };
    });
  });

describe('delivery', () => {
  const DAY = 86_400_000;
  const at = fc.oneof(
    { weight: 1, arbitrary: fc.nat(200_000) },
    { weight: 3, arbitrary: fc.integer({ min: DAY, max: 2 * DAY }) },
  );
  const setback = {
    at,
    reason: fc.constantFrom('SMTP 451', 'ECONNREFUSED'),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
    retryAfter: fc.constantFrom(null, null, null, 1_000, 7_200_000, 90 * DAY),
  };
  const events = fc.oneof(
    { weight: 5, arbitrary: fc.record({ type: fc.constant('delivery.claim'), at }) },
    // A permanent refusal ends the walk, so most failures are temporary.
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('delivery.fail'),
        permanent: fc.nat(9).map((chance) => chance === 0),
        outage: fc.boolean(),
        ...setback,
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('delivery.expire'), gone: fc.boolean(), ...setback }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('delivery.succeed', 'delivery.release', 'delivery.release', 'delivery.retry'),
        at,
      }),
    },
  );
  const moves = inOrder(events);

  test('[SRV-16] a delivery begins at most ten attempts, each counted as it begins, and none early', () => {
    holds(
      deliveryFlow,
      () => (moment) => {
        const { from, to, before, snapshot, cause } = moment;
        expect(snapshot.context.attempts).toBeLessThanOrEqual(10);
        if (to !== 'delivering' || from === 'delivering' || cause.kind !== 'event') return;
        expect(['pending', 'waiting.scheduled', 'waiting.heldUp']).toContain(from);
        expect(snapshot.context.attempts).toBe(before?.context.attempts + 1);
        expect(cause.event['at']).toBeGreaterThanOrEqual(before?.context.nextAttemptAt);
      },
      moves,
    );
  });

  /** What counts in one state alone. */
  const places: Readonly<Record<string, string>> = {
    'delivery.succeed': 'delivering',
    'delivery.fail': 'delivering',
    'delivery.expire': 'delivering',
    'delivery.retry': 'dead',
  };

  test('[SRV-15] a delivery never repeats a completed delivery, and completes only what a destination has accepted', () => {
    holds(
      deliveryFlow,
      () => (moment) => {
        const { from, to, before, snapshot, cause } = moment;
        expect(snapshot.status === 'done').toBe(to === 'delivered');
        if (to === 'delivered' && from !== 'delivered')
          expect([from, isEvent(moment, 'delivery.succeed')]).toEqual(['delivering', true]);
        expect(snapshot.context.deliveredAt !== null).toBe(to === 'delivered');
        if (cause.kind !== 'event') return;
        const { type, at: time, gone } = cause.event;
        if ((places[type] ?? from) !== from) expect(snapshot).toBe(before);
        // An attempt is interrupted when its time is up or its worker is gone.
        if (from === 'delivering' && type === 'delivery.expire') {
          const after = snapshot.context.attempts < 10 ? 'waiting.scheduled' : 'dead';
          expect(to).toBe(gone || Number(time) >= before?.context.leaseUntil ? after : 'delivering');
        }
        if (type === 'delivery.release' && from === 'waiting.heldUp')
          expect(snapshot.context.nextAttemptAt).toBeLessThanOrEqual(before?.context.nextAttemptAt);
      },
      moves,
    );
  });

  test('[SRV-16] a delivery is delivered, in flight until a time, waiting for one, or dead with a reason', () => {
    holds(
      deliveryFlow,
      () =>
        ({ from, to, cause, snapshot: { context } }) => {
          expect(context.leaseUntil !== null).toBe(to === 'delivering');
          if (to === 'delivering') expect(context.nextAttemptAt).toBeNull();
          if (to === 'pending' || to.startsWith('waiting.'))
            expect([context.leaseUntil, context.nextAttemptAt !== null]).toEqual([null, true]);
          if (to === 'dead')
            expect([context.lastError !== null, context.nextAttemptAt, context.leaseUntil]).toEqual([true, null, null]);
          // At most a day, and a fifth of it as jitter.
          if (from === 'delivering' && to.startsWith('waiting.') && cause.kind === 'event') {
            expect(to === 'waiting.heldUp').toBe(cause.event['outage'] === true);
            const pause = context.nextAttemptAt - Number(cause.event['at']);
            expect(pause >= 5_000 && pause <= 1.2 * DAY).toBe(true);
          }
        },
      moves,
    );
  });
});

describe('alert', () => {
  const HOUR = 3_600_000;
  const at = fc.nat(HOUR);
  const events = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('alert.trouble'), at, what: fc.constantFrom('one', 'another') }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('alert.look', 'alert.send', 'alert.fail'), at }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('alert.recover'), at }) },
  );

  test('[SRV-16] alert reports every trouble once, never within an hour of the previous mail, and its end only after a report', () => {
    const mailing = ['warning', 'reminding'];
    const underWay = [...mailing, 'clearing'];
    holds(
      alertFlow,
      () => {
        let owed = 0;
        let sending = 0;
        let isReported = false;
        let quietUntil = 0;
        return ({ from, to, cause, does, before, snapshot }) => {
          if (cause.kind !== 'event') return;
          const { type, at: time } = cause.event as { type: string; at?: number };
          // One mail at a time, and an answer without one says nothing.
          if (underWay.includes(from)) expect(does).toEqual([]);
          else if (['alert.send', 'alert.fail'].includes(type)) expect(snapshot).toBe(before);
          expect(snapshot.context.sending > 0).toBe(mailing.includes(to));
          if (type === 'alert.trouble') owed += 1;
          if (type === 'alert.recover' && ['unreported', 'reported'].includes(from)) owed = 0;
          if (type === 'alert.send' && mailing.includes(from))
            [isReported, quietUntil, sending] = [true, Number(time) + HOUR, 0];
          if (type === 'alert.send' && from === 'clearing') isReported = false;
          if (type === 'alert.fail' && mailing.includes(from))
            [owed, quietUntil, sending] = [owed + sending, Number(time) + HOUR / 12, 0];
          const warnings = asked(does, 'warn');
          expect(warnings.length).toBe(mailing.includes(to) && from !== to ? 1 : 0);
          // The state shows what the operator knows.
          if (['well', 'unreported', 'warning'].includes(to)) expect(isReported).toBe(false);
          if (['reported', 'reminding', 'clearing'].includes(to)) expect(isReported).toBe(true);
          for (const { count } of warnings) {
            expect(Number(time)).toBeGreaterThanOrEqual(quietUntil);
            expect(count).toBe(owed);
            [sending, owed] = [owed, 0];
          }
          if (asked(does, 'giveAllClear').length > 0) expect(isReported).toBe(true);
          if (to === 'well') expect(owed).toBe(0);
        };
      },
      inOrder(events),
    );
  });
});
