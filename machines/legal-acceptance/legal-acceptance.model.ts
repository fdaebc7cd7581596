import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { legalDetails } from './legal-acceptance.form.ts';
import { legalAcceptanceMachine } from './legal-acceptance.machine.ts';
import { type LegalPayload, notLoggedIn } from './legal-acceptance.schema.ts';
import { legalAcceptanceView } from './legal-acceptance.view.ts';

const origins = { own: 'https://www.site.example', configured: [] };

export const legalAcceptanceFlow = defineFlow({
  machine: legalAcceptanceMachine,
  verifiedIn: 'page',
  form: legalDetails,
  view: legalAcceptanceView,
  starts: {
    opened: { redirectUrl: '/notes', signupEmail: null, origins },
    // A query that leads to another site is ignored (LEGAL-7).
    'opened after a signup': { redirectUrl: 'https://evil.example/', signupEmail: 'ada@example.com', origins },
  },
  events: {
    // The payload depends on the opening only: sent again it keeps its key.
    'form.submit': {
      events: ({ context: { redirectUrl, signupEmail } }) =>
        ['key-1', 'key-2'].map((key) => {
          const boxes = {
            accept_terms: 'true',
            accept_baa: 'true',
            acknowledge_ip: 'true',
            acknowledge_legal: 'true',
          } as const;
          const payload: LegalPayload = {
            ...boxes,
            redirect_url: redirectUrl,
            ...(signupEmail !== null && { user_email: signupEmail }),
          };
          return { type: 'form.submit', payload, key };
        }),
    },
  } satisfies EventSamples<typeof legalAcceptanceMachine>,
  actors: {
    recordAcceptance: {
      outputs: [
        { ok: true, redirect: null },
        { ok: true, redirect: '/welcome' },
        { ok: true, redirect: '//evil.example/' },
        { ok: false, error: null, fields: {} },
        { ok: false, error: notLoggedIn, fields: {} },
      ],
      errors: [{ message: 'network error' }],
    },
    completeSignup: {
      outputs: [{ redirect: '/start' }, { redirect: null }, { redirect: 'https://evil.example/start' }],
      errors: [{ message: 'not ok' }],
    },
  } satisfies ActorEndings<typeof legalAcceptanceMachine>,
  serializeState: ({ value, context }) => [JSON.stringify(value), context.signupEmail, context.destination].join(' '),
  filterEvents: ({ context }, { key }) => key === (context.payload === null ? 'key-1' : 'key-2'),
});
