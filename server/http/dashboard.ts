import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { brand } from '../../machines/brand.ts';
import type { OwnAccount } from '../accounts/account-store.ts';
import { escapeHtml } from '../mail/letter.ts';
import type { AccountCallOptions } from './account-call.ts';
import { sendPage } from './answer.ts';
import { type Call, SCREENS, seeOther } from './form-call.ts';

/** Where a finished signup lands (SRV-12). */
export const DASHBOARD = '/dashboard';

const DAY = 24 * 3_600_000;

/** How long the trial lasts, in milliseconds: 14 days from the acceptance. */
export const TRIAL = 14 * DAY;

/** How an account stands: what the page says of it. */
export function trialState(account: Pick<OwnAccount, 'trial_started_at' | 'invite_sha256' | 'signup_type'>, now: number): { title: string; text: string } {
  const { trial_started_at: began, invite_sha256: invite } = account;
  if (invite !== null) return { title: 'Free access', text: 'Your invite gives you free access. It does not end with a trial.' };
  if (began === null) return { title: 'Not started', text: 'Accept the terms to start your 14-day trial.' };
  const left = Math.ceil((began + TRIAL - now) / DAY);
  if (left <= 0) return { title: 'Trial ended', text: 'Your 14-day trial has ended. Choose a plan to go on.' };
  const end = new Date(began + TRIAL).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return { title: left === 1 ? '1 day left' : `${left} days left`, text: `Your 14-day trial is running. It ends on ${end}.` };
}

const style = `:root{color-scheme:light dark;--ground:light-dark(#f6f4ee,#12211f);--sheet:light-dark(#fffefa,#1a2c29);--ink:light-dark(#17302c,#e9f0ea);--quiet:light-dark(#48605b,#adc1ba);--line:light-dark(#c9d3cc,#34504a);--act:light-dark(#0d5f52,#7fd1bd);--on-act:light-dark(#fff,#0c1b18)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 'Atkinson Hyperlegible Next',system-ui,sans-serif;display:grid;place-items:center;padding:1.5rem}
main{width:100%;max-width:34rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:clamp(1.5rem,5vw,3rem)}
p{margin:0 0 1rem}.name{color:var(--quiet);margin-bottom:2rem}h1{font:400 clamp(2rem,8vw,3rem)/1.1 Newsreader,Georgia,serif;margin:0 0 1rem}
.ways{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin-top:2rem}a{color:var(--act);text-underline-offset:.2em;display:inline-block;padding:.25rem 0}
form{margin:0}button{font:inherit;min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:4px;background:var(--act);color:var(--on-act);cursor:pointer}:focus-visible{outline:3px solid var(--act);outline-offset:3px}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

function page(account: OwnAccount, now: number): string {
  const { title, text } = trialState(account, now);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Your account | ${escapeHtml(brand.name)}</title><style>${style}</style></head>
<body>
<main>
<p class="name">${escapeHtml(brand.name)}: your account</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>You are logged in as ${escapeHtml(account.address)}.</p>
<div class="ways"><form action="/logout" method="post"><button type="submit">Log out</button></form><a href="${SCREENS}/pricing">Plans and pricing</a><a href="${SCREENS}/contact?type=support">Support</a></div>
</main>
</body>
</html>
`;
}

/** `GET /dashboard` (SRV-12): on to the product, or how the trial stands. Without a session the login comes first, and leads back. */
export function createDashboard({ accounts, visitors, config }: AccountCallOptions): Call {
  return async (ctx: Context) => {
    if (config.productUrl !== null) return seeOther(ctx, config.productUrl);
    const account = await visitors.accountOf(ctx);
    if (!account) return seeOther(ctx, `${SCREENS}/login`);
    sendPage(ctx, {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
      body: page(account, accounts.now()),
    });
  };
}
