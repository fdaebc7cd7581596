import * as fc from 'fast-check';
import { alertFlow } from '../../machines/alert/alert.model.ts';
import { bannerFlow } from '../../machines/banner/banner.model.ts';
import { billingFlow } from '../../machines/billing/billing.model.ts';
import { deliveryFlow } from '../../machines/delivery/delivery.model.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { inviteFlow } from '../../machines/invite/invite.model.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';
import { liveDemoFlow } from '../../machines/live-demo/live-demo.model.ts';
import { loginFlow } from '../../machines/login/login.model.ts';
import { mobileMenuFlow } from '../../machines/mobile-menu/mobile-menu.model.ts';
import { ndaFlow } from '../../machines/nda/nda.model.ts';
import { notificationsFlow } from '../../machines/notifications/notifications.model.ts';
import { circuitBreakerFlow } from '../../machines/circuit-breaker/circuit-breaker.model.ts';
import { passwordVisibilityFlow } from '../../machines/password-visibility/password-visibility.model.ts';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import { resumeFlow } from '../../machines/resume/resume.model.ts';
import { roiCalculatorFlow } from '../../machines/roi-calculator/roi-calculator.model.ts';
import { routeAnnouncerFlow } from '../../machines/route-announcer/route-announcer.model.ts';
import { siteHeaderFlow } from '../../machines/site-header/site-header.model.ts';
import { synapseChatFlow } from '../../machines/synapse-chat/synapse-chat.model.ts';
import { teamCostFlow } from '../../machines/team-cost/team-cost.model.ts';
import { themeFlow } from '../../machines/theme/theme.model.ts';
import { tickerFlow } from '../../machines/ticker/ticker.model.ts';
import { tooltipFlow } from '../../machines/tooltip/tooltip.model.ts';
import { traceableNoteFlow } from '../../machines/traceable-note/traceable-note.model.ts';
import { trialSignupFlow } from '../../machines/trial-signup/trial-signup.model.ts';
import type { Doing, Json } from 'flow-toolkit/steps';
import { describe, expect, test } from 'flow-toolkit/properties/runner';
import type { Moment, Move } from 'flow-toolkit/properties/walk';
import { anyMoves, movesWith, seedProperties, startsOf, walk } from 'flow-toolkit/properties/walk';
import { flowOf } from '../flow-of.ts';

const careerApplicationFlow = flowOf('career-application');

/** Each flow's invariants from tests/requirements.md, in random walks. */

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

const script = [
  ['running.opening', 0],
  ['running.firstLine', 1_000],
  ['running.firstStep', 2_000],
  ['running.secondLine', 2_500],
  ['running.thirdLine', 4_000],
  ['running.fourthLine', 6_000],
  ['running.fifthLine', 8_000],
  ['running.sixthLine', 10_000],
  ['running.note', 12_000],
  ['complete', 14_000],
] as const;

test('[DEMO-2] [DEMO-3] [DEMO-4] [DEMO-5] live-demo shows exactly what is due at every moment, whatever is pressed', () => {
  holds(liveDemoFlow, () => {
    let startedAt = 0;
    return (moment) => {
      const { from, to, at } = moment;
      if (from === 'idle' && isEvent(moment, 'demo.start')) startedAt = at;
      if (to !== 'idle') expect(to).toBe(script.findLast(([, instant]) => instant <= at - startedAt)?.[0]);
      if (to === 'idle' && from !== 'idle' && from !== '')
        expect([from, isEvent(moment, 'demo.reset') || isEvent(moment, 'visit.choose')]).toEqual(['complete', true]);
    };
  });
});

test('[SHOW-3] [SHOW-14] traceable-note marks the part that was pointed at or pressed last until it is left, pressed again or dismissed, and in a trace each part once', () => {
  const part = fc.constantFrom('history', 'assessment', 'A sprain, then.');
  const events = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constantFrom('note.point', 'note.leave', 'note.press'), part }),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        { type: 'note.dismiss' },
        { type: 'note.clear' },
        { type: 'note.play', parts: ['history', 'assessment'] },
      ),
    },
  );
  holds(
    traceableNoteFlow,
    () => {
      let marked: Json = null;
      let pressed = false;
      /** What a trace has still to mark; null while none plays. */
      let rest: Json[] | null = null;
      const mark = (next: Json, byPress: boolean) => {
        marked = next;
        pressed = byPress && next !== null;
        rest = null;
      };
      return ({ at, cause, to, taken, snapshot, nextDue }) => {
        const event = cause.kind === 'event' ? cause.event : null;
        const about = event?.['part'] ?? null;
        if (event?.type === 'note.dismiss' || event?.type === 'note.clear') mark(null, false);
        if (event?.type === 'note.leave' && about === marked && !pressed && !rest) mark(null, false);
        if (event?.type === 'note.point') mark(about, false);
        if (event?.type === 'note.press') mark(pressed && about === marked ? null : about, true);
        if (event?.type === 'note.play' && marked === null) [marked = null, ...rest] = event['parts'] as Json[];
        if (cause.kind === 'time' && taken.length > 0) {
          const [next = null, ...others] = rest ?? [];
          mark(next, false);
          rest = next === null ? null : others;
        }
        expect(snapshot.context.part).toBe(marked);
        expect(to).toBe(marked === null ? 'unmarked' : rest ? 'playing' : pressed ? 'held' : 'marked');
        // Five fields in five seconds at most.
        expect(nextDue !== null && nextDue - at <= 1_000).toBe(rest !== null);
      };
    },
    movesWith(events),
  );
});

test('[SHOW-6] site-header is back exactly when the last turn was upwards or into it, and never over what has the focus', () => {
  holds(siteHeaderFlow, () => {
    let back = false;
    return ({ cause, to, nextDue }) => {
      const type = cause.kind === 'event' ? cause.event.type : '';
      if (type === 'scroll.up' || type === 'focus.enter') back = true;
      if (type === 'scroll.down' || type === 'focus.covered') back = false;
      expect(to).toBe(back ? 'returned' : 'inPlace');
      expect(nextDue).toBeNull();
    };
  });
});

describe('synapse-chat', () => {
  const waits: Readonly<Record<string, number>> = {
    'playing.opening': 2_000,
    'playing.question': 4_000,
    'playing.answer': 4_000,
    'playing.request': 4_000,
    'playing.draft': 5_000,
  };
  const messages: Readonly<Record<string, number>> = {
    'playing.opening': 0,
    'playing.question': 1,
    'playing.answer': 2,
    'playing.request': 3,
    'playing.draft': 4,
  };

  test('[SYN-1] synapse-chat shows no message early, and one more each until all four are cleared', () => {
    holds(synapseChatFlow, () => {
      let since = 0;
      return ({ cause, from, to, at, taken, does, snapshot }) => {
        if (cause.kind === 'time' && taken.length > 0) {
          expect(at - since).toBe(waits[from]);
          expect(messages[to]).toBe(((messages[from] ?? 0) + 1) % 5);
        }
        if (taken.length > 0) since = at;
        if (cause.kind === 'start') expect([to, does]).toEqual(['waiting', []]);
        if (to in messages) expect(snapshot.context.shown).toBe(messages[to]);
      };
    });
  });

  test('[SYN-2] synapse-chat runs no timer and shows no message off screen, paused, or under reduced motion', () => {
    holds(synapseChatFlow, () => (moment) => {
      const { to, from, nextDue, snapshot, before } = moment;
      if (!to.startsWith('playing')) expect(nextDue).toBeNull();
      // Off screen a restart leaves no message.
      if (!to.startsWith('playing') && from === to)
        expect(snapshot.context.shown).toBe(
          to === 'waiting' && isEvent(moment, 'chat.restart') ? 0 : before?.context.shown,
        );
    });
  });

  test('[SYN-2] synapse-chat keeps its messages on return and resume', () => {
    holds(synapseChatFlow, () => (moment) => {
      const { snapshot, before } = moment;
      if (isEvent(moment, 'chat.enter') || isEvent(moment, 'chat.play'))
        expect(snapshot.context.shown).toBe(before?.context.shown);
    });
  });
});

const moving: Readonly<Record<string, string>> = {
  banner: 'automatic.rotating',
  ticker: 'scrolling',
  'synapse-chat': 'playing',
};

test.for([bannerFlow, tickerFlow, synapseChatFlow])(
  '[HOME-5] [SYN-2] $machine.id does not move while reduced motion is requested',
  (flow) => {
    holds(flow, () => {
      let reduced: boolean | null = null;
      return (moment) => {
        for (const [type, now] of [
          ['motion.reduce', true],
          ['motion.allow', false],
        ] as const) {
          if (!isEvent(moment, type)) continue;
          if (reduced === now) expect(moment.taken, 'what the device said before').toEqual([]);
          reduced = now;
        }
        // Paused motion needs "Play", which is hidden under reduced motion: pressing it would request motion.
        if (isEvent(moment, 'banner.play') && moment.from === 'automatic.paused') reduced = false;
        if (moment.from === 'still' && !isEvent(moment, 'motion.allow')) expect(moment.taken).toEqual([]);
        if (reduced || moment.cause.kind === 'start')
          expect([moment.to.startsWith(moving[flow.machine.id] ?? ''), moment.nextDue]).toEqual([false, null]);
      };
    });
  },
);

test('[HOME-5] the banner rotates after 8 s without interaction only, and never after a turn by hand', () => {
  const count = fc.integer({ min: 1, max: 6 }).map((messages) => ({ count: messages }));
  holds(
    bannerFlow,
    () => {
      let since = 0;
      let byHand = false;
      return (moment) => {
        const { cause, at, taken, before, snapshot } = moment;
        const { index, count: messages } = snapshot.context;
        expect(index >= 0 && index < messages).toBe(true);
        if (cause.kind === 'time' && taken.length > 0)
          expect([at - since, byHand, index]).toEqual([8_000, false, (before?.context.index + 1) % messages]);
        if (cause.kind === 'time' && taken.length === 0) expect(index).toBe(before?.context.index);
        if (isEvent(moment, 'banner.next') || isEvent(moment, 'banner.previous')) byHand = true;
        if (taken.length > 0) since = at;
      };
    },
    anyMoves,
    count,
  );
});

describe('theme', () => {
  const wanted = fc.oneof(
    fc.constantFrom('light', 'dark'),
    fc.constantFrom('Dark', '', '__proto__', 'light dark', null, 1),
  );
  const events = fc.oneof(
    fc.constant({ type: 'theme.toggle' }),
    fc.record({ type: fc.constantFrom('theme.restore', 'theme.sync', 'theme.request'), theme: wanted }),
  );

  test('[THEME-1] [THEME-4] the theme is light or dark, whatever storage, other tabs and frames say', () => {
    holds(
      themeFlow,
      () => (moment) => {
        const { from, to, does } = moment;
        expect(['unread', 'light', 'dark']).toContain(to);
        // The stored choice comes first, and once.
        if (from !== '' && from !== to) expect(isEvent(moment, 'theme.restore')).toBe(from === 'unread');
        for (const action of ['apply', 'persist', 'notifyParent'])
          for (const { theme } of asked(does, action)) expect(theme).toBe(to);
        // The parent hears of no choice that is not stored yet.
        const actions = does.flatMap((doing) => ('action' in doing ? [doing.action] : []));
        if (actions.includes('persist')) expect(actions.indexOf('notifyParent')).not.toBe(0);
      },
      movesWith(events),
    );
  });

  test('[THEME-3] the theme does not send a frame’s own request back to it, nor a theme that it knows', () => {
    holds(
      themeFlow,
      () => (moment) => {
        const messages = asked(moment.does, 'notifyParent');
        if (isEvent(moment, 'theme.request') || moment.from === moment.to) expect(messages).toEqual([]);
        if (isEvent(moment, 'theme.toggle') && moment.from !== 'unread')
          expect(messages).toEqual([{ theme: moment.to }]);
      },
      movesWith(events),
    );
  });
});

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

test('[CONT-3] redirects of an acceptance are logged once where no answer comes', () => {
  holds(legalAcceptanceFlow, () => ({ from, to, cause, does }) => {
    if (from !== 'processing' || to !== 'error') return;
    const answered = cause.kind === 'answer' && cause.output !== null;
    if (!answered) expect(asked(does, 'logException').length).toBe(1);
  });
});

test('[LEGAL-5] [RUN-4] redirects of the acceptance happen once, and after a signup not before the second call has ended', () => {
  holds(legalAcceptanceFlow, () => {
    let leads = 0;
    return ({ does, snapshot, running, cause }) => {
      const now = asked(does, 'redirect').length;
      leads += now;
      expect(leads).toBeLessThanOrEqual(1);
      const waitsFor = running.filter((id) => cause.kind !== 'answer' || id !== cause.actor);
      // Without an answer the login is the target, during the call by its time-out.
      if (now > 0 && snapshot.context.destination !== '/login') expect(waitsFor).toEqual([]);
    };
  });
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

test('[LOGIN-3] redirects of the login are the browser’s own submit; a failure shows only where the page was opened with it', () => {
  holds(loginFlow, () => {
    let returned = false;
    return (moment) => {
      const { to, taken, snapshot, does } = moment;
      if (isEvent(moment, 'page.return') && taken.length > 0) returned = true;
      if (to === 'refused') expect([snapshot.context.refusal !== null, returned]).toEqual([true, false]);
      expect(does.every((doing) => 'timer' in doing || ('action' in doing && doing.action === 'clearPassword'))).toBe(
        true,
      );
    };
  });
});

const file = fc.record({
  name: fc.oneof(
    fc.constantFrom('cv.pdf', 'CV.PDF', 'cv.doc', 'cv.docx', 'cv.pdf.exe', 'pdf', '.pdf', 'cv.pdf '),
    fc.string({ maxLength: 12 }),
  ),
  size: fc.oneof(fc.constantFrom(0, 5_242_879, 5_242_880, 5_242_881), fc.nat(20_000_000)),
  type: fc.constantFrom('', 'application/pdf', 'text/html'),
  lastModified: fc.nat(),
});
const offers = fc.oneof(
  file.map((offered) => ({ type: 'resume.offer', file: offered })),
  fc.constantFrom(...['resume.drag', 'resume.leave', 'resume.remove'].map((type) => ({ type }))),
);

test('[CAR-3] the resume never keeps a file above 5 MB or of another kind, and a refused file leaves none behind', () => {
  holds(
    resumeFlow,
    () => (moment) => {
      const { from, to, snapshot } = moment;
      const kept = snapshot.context.file;
      if (isEvent(moment, 'resume.leave') && from !== 'dragging') expect(to).toBe(from);
      if (kept) expect([kept.size <= 5_242_880, /\.(pdf|docx?)$/i.test(kept.name)]).toEqual([true, true]);
      if (to === 'chosen') expect(kept).not.toBeNull();
      if (['none', 'wrongType', 'tooLarge'].includes(to)) expect(kept).toBeNull();
    },
    movesWith(offers),
  );
});

test('[CAR-4] the resume shows upload progress from 0 to 100 %, which never decreases during an upload', () => {
  const total = 1_000;
  const events = fc.oneof(
    fc.constant({ type: 'form.submit', payload: { position: 'Other', full_name: 'Ada Osei' }, key: '' }),
    fc.oneof(fc.nat(total), fc.constant(total)).map((sent) => ({ type: 'upload.progress', sent, total })),
  );
  holds(
    careerApplicationFlow,
    () => (moment) => {
      const { snapshot, from, to, taken, does } = moment;
      const { progress } = snapshot.context;
      // All is handed over: no progress changes that.
      if (from === 'sending.waiting' && isEvent(moment, 'upload.progress')) expect(taken).toEqual([]);
      expect(progress >= 0 && progress <= 100 && Number.isInteger(progress)).toBe(true);
      if (to === 'sending.waiting') expect(progress).toBe(100);
      if (does.some((doing) => 'start' in doing)) expect(progress).toBe(0);
    },
    movesWith(events),
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

describe('circuit-breaker', () => {
  const HOUR = 3_600_000;
  const events = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('breaker.fail'),
        at: fc.nat(HOUR),
        jitter: fc.double({ min: 0, max: 1, noNaN: true }),
        retryAfter: fc.constantFrom(null, null, null, null, 0, 1_000, 600_000, 48 * HOUR),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('breaker.attempt'), at: fc.nat(3 * HOUR) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['breaker.answer', 'breaker.unclear', 'breaker.deliver', 'breaker.released', 'breaker.releaseFailed'].map(
          (type) => ({
            type,
          }),
        ),
      ),
    },
  );

  test('[SRV-16] circuit-breaker opens after three failures in a row or by Retry-After, for an hour at most, and probes only then', () => {
    holds(
      circuitBreakerFlow,
      () => {
        let inARow = 0;
        return (moment) => {
          const { from, to, cause, before, snapshot } = moment;
          if (isEvent(moment, 'breaker.answer')) inARow = 0;
          if (cause.kind === 'event' && cause.event.type === 'breaker.fail' && from !== 'open') {
            inARow += 1;
            expect(to).toBe(
              from === 'halfOpen' || inARow >= 3 || Number(cause.event['retryAfter'] ?? 0) > 0
                ? 'open'
                : 'closed.unsettled',
            );
            if (to === 'open') {
              const pause = snapshot.context.openUntil - Number(cause.event['at']);
              expect(pause >= 5_000 && pause <= HOUR).toBe(true);
              if (Number(cause.event['retryAfter'] ?? 0) === 0) expect(pause).toBeLessThanOrEqual(18_000);
              inARow = 0;
            }
          }
          if (from !== 'halfOpen' && to === 'halfOpen' && cause.kind === 'event')
            expect(cause.event['at']).toBeGreaterThanOrEqual(before?.context.openUntil);
          if (to.startsWith('closed.')) expect(snapshot.context.openUntil).toBeNull();
        };
      },
      movesWith(events),
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

test('[UI-1] notifications show one at a time, one per subject, short ones first, and a short one for 8 s at most unless held', () => {
  const notification = fc.record({
    subject: fc.constantFrom('connection', 'copy', 'account'),
    text: fc.string({ minLength: 1, maxLength: 5 }),
    lasting: fc.boolean(),
  });
  const events = fc.oneof(
    { weight: 3, arbitrary: notification.map((shown) => ({ type: 'notification.show', notification: shown })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...['notification.dismiss', 'notification.hold', 'notification.release'].map((type) => ({ type })),
      ),
    },
  );
  holds(
    notificationsFlow,
    () => {
      let shownSince = 0;
      return ({ at, from, to, snapshot, before }) => {
        const list: { subject: string; lasting: boolean }[] = snapshot.context.notifications;
        expect(new Set(list.map(({ subject }) => subject)).size).toBe(list.length);
        expect(list.map(({ lasting }) => lasting)).toEqual(list.map(({ lasting }) => lasting).toSorted());
        expect(to).toBe(
          list.length === 0 ? 'empty' : list[0]?.lasting ? 'lasting' : to === 'held' ? 'held' : 'passing',
        );
        // With the last message the pointer has left its target.
        if (to === 'empty' && from !== 'empty') expect(snapshot.context.held).toBe(false);
        if (to !== 'passing' || from !== 'passing' || list[0] !== before?.context.notifications[0]) shownSince = at;
        expect(at - shownSince).toBeLessThan(8_000);
      };
    },
    movesWith(events),
  );
});

test('[UI-1] a tooltip opens after 700 ms on one control, at once within 300 ms of a closed one, and only where pointed at', () => {
  const control = fc.constantFrom('theme', 'menu', 'copy');
  const events = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('tooltip.point', 'tooltip.leave'), control }) },
    { weight: 1, arbitrary: fc.constantFrom({ type: 'tooltip.press' }, { type: 'tooltip.escape' }) },
  );
  holds(
    tooltipFlow,
    () => {
      let pointedAt: Json = null;
      let since = 0;
      let closedAt = Number.NEGATIVE_INFINITY;
      return (moment) => {
        const { from, to, at, cause, snapshot } = moment;
        const event = cause.kind === 'event' ? cause.event : null;
        if (event?.type === 'tooltip.point' && (event['control'] !== pointedAt || from === 'closed')) {
          pointedAt = event['control'] ?? null;
          since = at;
        }
        if (to === 'open' && from === 'waiting') expect(at - since).toBe(700);
        if (to === 'open' && from !== 'waiting' && from !== 'open') expect(at - closedAt).toBeLessThan(300);
        if (from === 'open' && to !== 'open') closedAt = at;
        if (to === 'open' || to === 'waiting') expect(snapshot.context.control).toBe(pointedAt);
        else {
          expect(snapshot.context.control).toBeNull();
          pointedAt = null;
        }
        if (event?.type === 'tooltip.escape' || event?.type === 'tooltip.press')
          expect(['closed', 'lingering']).toContain(to);
      };
    },
    movesWith(events),
  );
});

describe('roi-calculator', () => {
  const text = fc.oneof(
    fc.integer({ min: -5, max: 20_000 }).map(String),
    fc.constantFrom('', '1,200', '$90.50', '1e3', 'many', ' 12 ', '0', '٣'),
    fc.double().map(String),
  );
  const texts = fc.record({ clinicians: text, visits: text, minutes: text, saved: text, hour: text, price: text });
  const limits: Readonly<Record<string, readonly [least: number, most: number]>> = {
    clinicians: [1, 10_000],
    visits: [1, 100],
    minutes: [1, 120],
    saved: [1, 100],
    hour: [1, 1_000],
    price: [0, 1_000],
  };

  test('[STAT-1] roi-calculator uses only numbers within their limits, and delays messages by 800 ms or until the Enter key', () => {
    holds(
      roiCalculatorFlow,
      () => {
        let editedAt = 0;
        return (moment) => {
          const { snapshot, to, from, at, cause, does } = moment;
          const { inputs, wrong, shown } = snapshot.context;
          for (const [field, [least, most]] of Object.entries(limits))
            expect(inputs[field] >= least && inputs[field] <= most, field).toBe(true);
          expect(Number.isInteger(inputs.clinicians)).toBe(true);
          expect(shown.every((field: string) => wrong.includes(field))).toBe(true);
          if (to === 'estimated') expect(wrong).toEqual([]);
          if (to === 'invalid') expect(wrong.length).toBeGreaterThan(0);
          if (isEvent(moment, 'roi.edit')) {
            expect(to).toBe('editing');
            editedAt = at;
          }
          if (from === 'editing' && to !== 'editing' && cause.kind === 'time') expect(at - editedAt).toBe(800);
          for (const written of asked(does, 'writeAddress'))
            expect([to, written['inputs']]).toEqual(['estimated', inputs]);
        };
      },
      movesWith(
        fc.oneof(
          fc.record({ type: fc.constant('roi.edit'), field: fc.constantFrom(...Object.keys(limits)), text }),
          fc.record({ type: fc.constant('roi.follow'), texts }),
          fc.constant({ type: 'roi.finish' }),
        ),
      ),
      fc.oneof(
        startsOf(roiCalculatorFlow),
        texts.map((given) => ({ texts: given })),
      ),
    );
  });
});

describe('team-cost', () => {
  const text = fc.oneof(
    fc.integer({ min: -2, max: 120 }).map(String),
    fc.constantFrom('', ' 7 ', '1e1', 'many', '2.5', '007', '٣'),
  );
  const role = fc.constantFrom('np_pa', 'md_do');

  test('[SHOW-8] team-cost: it counts with a team of 1 to 50 alone, and messages wait for a pause of 800 ms, a button or the Enter key', () => {
    holds(
      teamCostFlow,
      () => {
        let editedAt = 0;
        return (moment) => {
          const { snapshot, to, from, at, cause } = moment;
          const { team, faults, reported } = snapshot.context;
          const size = team.np_pa + team.md_do;
          expect(Number.isInteger(team.np_pa) && Number.isInteger(team.md_do)).toBe(true);
          expect(Math.min(team.np_pa, team.md_do)).toBeGreaterThanOrEqual(0);
          expect(size >= 1 && size <= 50).toBe(true);
          expect(reported.every((fault: string) => faults.includes(fault))).toBe(true);
          if (to === 'counted') expect(faults).toEqual([]);
          if (to === 'faulty') expect(reported).toEqual(faults);
          if (isEvent(moment, 'team.edit')) {
            expect(to).toBe('editing');
            editedAt = at;
          }
          if (from === 'editing' && to !== 'editing' && cause.kind === 'time') expect(at - editedAt).toBe(800);
        };
      },
      movesWith(
        fc.oneof(
          fc.record({ type: fc.constant('team.edit'), role, text }),
          fc.record({ type: fc.constant('team.step'), role, by: fc.constantFrom(1, -1) }),
          fc.constant({ type: 'team.finish' }),
        ),
      ),
    );
  });
});

test('[PRICE-1] the last requested prices show, and only a choice is written into the address', () => {
  holds(billingFlow, () => {
    let wanted: Json = null;
    return (moment) => {
      const { cause, to, from, does, snapshot } = moment;
      if (cause.kind === 'start') wanted = snapshot.context.period;
      if (cause.kind === 'event') wanted = cause.event['period'] ?? null;
      expect(to).toBe(wanted);
      expect(asked(does, 'writeAddress')).toEqual(
        isEvent(moment, 'billing.choose') && from !== to ? [{ period: to }] : [],
      );
    };
  });
});

test('[LOGIN-1] no password is visible after its form was submitted or its page has returned', () => {
  holds(passwordVisibilityFlow, () => (moment) => {
    if (isEvent(moment, 'form.submit') || isEvent(moment, 'page.return')) expect(moment.to).toBe('hidden');
    if (moment.to === 'shown' && moment.from === 'hidden') expect(isEvent(moment, 'password.toggle')).toBe(true);
    if (moment.from === 'hidden' && !isEvent(moment, 'password.toggle')) expect(moment.taken).toEqual([]);
    const said = moment.to === 'shown' ? 'Your password is visible' : 'Your password is hidden';
    expect(['', said]).toContain(moment.snapshot.context.announced);
  });
});

test('[HEAD-3] the menu returns the focus to its button whenever it closes in place', () => {
  holds(mobileMenuFlow, () => (moment) => {
    const closes = moment.from === 'open' && moment.to === 'closed';
    const inPlace = ['menu.toggle', 'menu.escape', 'menu.dismiss'].some((type) => isEvent(moment, type));
    expect(asked(moment.does, 'focusButton').length).toBe(closes && inPlace ? 1 : 0);
  });
});

test('[BETA-2] the agreement returns the focus whenever it closes', () => {
  holds(
    ndaFlow,
    () =>
      ({ from, to, does }) =>
        expect(asked(does, 'focusOpener').length).toBe(from === 'open' && to === 'closed' ? 1 : 0),
  );
});

test('[BASE-8] every navigation moves the focus once, on return to the link; only another page is announced, for a second', () => {
  holds(routeAnnouncerFlow, () => {
    let announcedAt = Number.NEGATIVE_INFINITY;
    let place: unknown = '';
    return (moment) => {
      const { cause, at, to, does, snapshot } = moment;
      const rendered = cause.kind === 'event' ? cause.event : null;
      const { anchor, pageChanged, queryChanged, returning }: Partial<Record<string, Json>> = rendered ?? {};
      const chosenHere = !pageChanged && queryChanged && anchor === place;
      const back = !pageChanged && !chosenHere && returning && anchor === '';
      expect(asked(does, 'focusHeading')).toEqual(rendered && !chosenHere && !back ? [{ anchor }] : []);
      expect(asked(does, 'focusLink')).toEqual(back ? [{ anchor: place }] : []);
      if (rendered) place = anchor;
      if (rendered?.['pageChanged'] === true) {
        expect(snapshot.context.title).toBe(rendered['title']);
        announcedAt = at;
      }
      expect(to).toBe(at - announcedAt < 1_000 ? 'announcing' : 'quiet');
    };
  });
});
