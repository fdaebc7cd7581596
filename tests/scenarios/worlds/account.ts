import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { knownPassword } from '../relay.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Stage } from 'flow-toolkit/scenarios/stage';

/** What several flows around an account have in common. */

const correction = 'Wrong address? Correct it and send again';

/** What SRV-8 offers after a success. */
export const corrects = does('the visitor asks to correct the address', (stage: Stage) => stage.press(correction));

export const accountExists = does('an account for {string} exists', async (stage: PageStage, email: string) => {
  await stage.relay.createAccount(email);
});

export const isLoggedIn = does('the visitor is logged in', async (stage: PageStage) => {
  await stage.runRelay();
  await stage.logIn(await stage.relay.createAccount('ada@clinic.example'));
});

export const saysLoggedIn = sees('the page says that the visitor is logged in', async ({ page }: PageStage) =>
  (await page
    .getByText(/you are (?:already )?logged in/i)
    .filter({ visible: true })
    .count()) > 0
    ? null
    : 'the page does not say so',
);

/** Where the links of mails lead. */
const screens = { reset: '/reset-password', mobile: '/complete-registration', trial: '/login' } as const;
type LinkPurpose = keyof typeof screens;

const token = "the mailed link's token";

function rememberLink({ memory }: Stage, link: string): void {
  const { searchParams } = new URL(link, 'https://site.invalid');
  memory.set('link', link);
  memory.set(token, searchParams.get('token') ?? searchParams.get('confirmation'));
}

/** A link that no relay has made: any token will do. */
const anyLink = (stage: Stage, purpose: LinkPurpose) => rememberLink(stage, `${screens[purpose]}?token=opaque-token`);

const openLink = (stage: Stage) => stage.open(String(stage.memory.get('link')));

const opensLink = [
  does('the visitor opens the mailed link', openLink),
  does('the visitor opens the mailed link again', openLink),
  does('the visitor opens the mailed link without script', (stage: Stage) =>
    stage.open(String(stage.memory.get('link')), { script: false }),
  ),
];

/** The mailed link on the machine, which knows of it only that it has a token. */
export const mailedLink = [
  does('the mailed link is the one of a reset for {string}', (stage: Stage) => anyLink(stage, 'reset')),
  does('the mailed link is the one of a mobile signup by {string}', (stage: Stage) => anyLink(stage, 'mobile')),
  ...opensLink,
];

async function mailLink(stage: PageStage, purpose: LinkPurpose, email: string): Promise<void> {
  stage.memory.set('purpose', purpose);
  stage.memory.set('email', email);
  if (!stage.hasRelay) return anyLink(stage, purpose);
  const { relay } = stage;
  if (purpose === 'reset') await relay.createAccountOnce(email);
  const before = (await relay.mailsTo(email)).length;
  if (purpose === 'reset') await relay.visitor().post('/forgot-password', { email }, { as: 'urlencoded' });
  else await relay.signUp(purpose, email);
  const { pathname, search } = await relay.linkTo(email, before + 1);
  rememberLink(stage, pathname + search);
}

/** Uses the link up in another browser. */
async function useLink({ memory, relay }: PageStage, password = 'another-harbor-7'): Promise<void> {
  const purpose = memory.get('purpose') as LinkPurpose;
  const login = { email: memory.get('email'), password: knownPassword, confirmation: memory.get(token) };
  const { status } = await relay
    .visitor()
    .post(screens[purpose], purpose === 'trial' ? login : { token: memory.get(token), password }, { as: 'urlencoded' });
  if (status !== 200) throw new Error(`the link cannot be used: ${status}`);
}

/** The mailed link on the page, where a relay may have made it. */
export const mailedLinkOnPage = [
  does('the mailed link is the one of a reset for {string}', (stage: PageStage, email: string) =>
    mailLink(stage, 'reset', email),
  ),
  does('the mailed link is the one of a mobile signup by {string}', (stage: PageStage, email: string) =>
    mailLink(stage, 'mobile', email),
  ),
  does('the mailed link is the one of a trial signup by {string}', (stage: PageStage, email: string) =>
    mailLink(stage, 'trial', email),
  ),
  does('the mailed link has expired', ({ relay }: PageStage) => relay.pass(24 * 3_600_000)),
  does('the mailed link was used', (stage: PageStage) => useLink(stage)),
  does('the password was set by the mailed link in another tab', (stage: PageStage) => useLink(stage)),
  does('the password was set by the mailed link to {string}', (stage: PageStage, password: string) =>
    useLink(stage, password),
  ),
  ...opensLink,
];

/** The offer of another confirmation on the page: its form, or a link to it. */
const offer = ({ page }: PageStage) =>
  page.locator('form[action="/api/resend-confirmation"], main a[href$="/complete-registration"]');

const isOffered = (shown: boolean) => (shown ? null : 'no other confirmation is offered');
const isNotOffered = (shown: boolean) => (shown ? 'another confirmation is offered' : null);
const isUnusable = ({ snapshot }: MachineStage) => snapshot.value === 'unusable';

export const confirmationOffer = [
  sees('another confirmation is offered', (stage: MachineStage) => isOffered(isUnusable(stage))),
  sees('another confirmation is not offered', (stage: MachineStage) => isNotOffered(isUnusable(stage))),
];

export const confirmationOfferOnPage = [
  sees('another confirmation is offered', async (stage: PageStage) => isOffered((await offer(stage).count()) > 0)),
  sees('another confirmation is not offered', async (stage: PageStage) =>
    isNotOffered((await offer(stage).count()) > 0),
  ),
];

/** Mails, since the page was opened or the form was sent. */
export const mails = [
  sees('a mail goes to {string}', ({ relay }: PageStage, email: string) => relay.hasMailed(email, true)),
  sees('no mail goes to {string}', ({ relay }: PageStage, email: string) => relay.hasMailed(email, false)),
];

/** What earlier visits and other browsers have done. */
export const earlierVisits = [
  accountExists,
  isLoggedIn,
  does('the login of {string} was tried too often', ({ relay }: PageStage, email: string) => relay.tryTooOften(email)),
  does('the password of {string} was reset to {string}', ({ relay }: PageStage, email: string, password: string) =>
    relay.resetPassword(email, password),
  ),
  does('the password of the visitor is reset in another browser', ({ relay }: PageStage) =>
    relay.resetPassword('ada@clinic.example', 'another-harbor-7'),
  ),
];
