import type { Context } from 'koa';
import { completionPayload, legalBoxes, legalPayload, unchecked } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { redirectTarget } from '../../machines/redirect-target.ts';
import { type Acceptor, type Route } from '../accounts/account-store.ts';
import { keptDocuments } from '../accounts/legal-texts.ts';
import { isToVisitor } from '../submissions/destinations.ts';
import { type AccountCallOptions, LARGEST_ACCOUNT_FORM, orUnavailable, routeOf } from './account-call.ts';
import { clientAddress } from './client-address.ts';
import { DASHBOARD } from './dashboard.ts';
import { type Call, SCREENS } from './form-call.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { Refusal } from './refusal.ts';

const NOT_RECORDED = 'Failed to record legal acceptance';
const NOBODY = 'Please log in first.';
const LOGIN = `${SCREENS}/login`;

/** Characters of a user agent that are recorded at most. */
const LONGEST_AGENT = 1_000;

type Options = AccountCallOptions;

/** Where the visitor goes on: who is only signed up logs in first; anybody else where the form wants to, if that is allowed. */
function destinationOf(by: Acceptor, wanted: string, { origin, redirectOrigins }: Options['config']): string {
  if ('signup' in by) return LOGIN;
  return redirectTarget(wanted, { own: origin, configured: redirectOrigins }) ?? DASHBOARD;
}

/** Who accepts (SRV-5): never whom the form names. */
async function acceptorOf(ctx: Context, { visitors }: Options): Promise<Acceptor> {
  const by = await visitors.acceptorOf(ctx);
  if (!by) throw new Refusal(403, NOBODY);
  return by;
}

/** `POST /api/legal/accept` (LEGAL-3): records exactly what the page shows, who accepts it, when and from where. */
export function createLegalAcceptance(options: Options): Call {
  const { formCall, accounts, config, kinds, deliveries, acceptedTexts, log } = options;
  const route = routeOf(kinds.legal, config);
  // Nobody has confirmed the address of a signup: its owner gets no copy of what somebody else may have accepted.
  const withoutCopy: Route = { ...route, destinations: route.destinations.filter((destination) => !isToVisitor(destination)) };

  return formCall({
    form: { flow: 'legal-acceptance', screen: '/legal-acceptance', schema: legalPayload, alert: (wrong) => (legalBoxes.some((box) => box in wrong) ? unchecked : null) },
    largest: LARGEST_ACCOUNT_FORM,
    accept: (ctx, { redirect_url: wanted, user_email: _address, ...boxes }) =>
      orUnavailable(ctx, log, NOT_RECORDED, async () => {
        const by = await acceptorOf(ctx, options);
        const texts = await acceptedTexts();
        const result = await accounts.acceptLegal({
          by,
          documents: keptDocuments(texts),
          button: texts.button,
          boxes,
          networkAddress: clientAddress(ctx, config.trustedProxies),
          userAgent: ctx.get('User-Agent').slice(0, LONGEST_AGENT),
          idempotencyKey: idempotencyKey(ctx),
          routes: { session: route, signup: withoutCopy },
        });
        if (result.status === 'nobody') throw new Refusal(403, NOBODY);
        if (result.status === 'conflict') throw new Refusal(422, 'This Idempotency-Key was used for another acceptance.');
        deliveries.wake();
        const to = destinationOf(by, wanted, config);
        return { to, told: { redirect: to } };
      }),
  });
}

/** `POST /complete-legal-acceptance` (LEGAL-5): says where the signup goes on whose acceptance is recorded, and nobody else's. */
export function createLegalCompletion(options: Options): Call {
  const { formCall, accounts, visitors, config, log } = options;
  return formCall({
    form: { flow: 'legal-acceptance', screen: '/legal-acceptance', schema: completionPayload },
    largest: LARGEST_ACCOUNT_FORM,
    json: true,
    accept: (ctx, { redirect_url: wanted }) =>
      orUnavailable(ctx, log, NOT_RECORDED, async () => {
        const by = await acceptorOf(ctx, options);
        if (!(await accounts.hasAccepted(by, legalVersion))) throw new Refusal(422, 'The legal documents are not accepted yet.');
        if ('signup' in by) visitors.endContinuation(ctx);
        const to = destinationOf(by, wanted, config);
        return { to, told: { redirect: to } };
      }),
  });
}
