import { inviteFlow } from '../../../machines/invite/invite.model.ts';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import { type Stage, same } from 'flow-toolkit/scenarios/stage';
import { returnToPage } from '../../browser/page-return.ts';
import { formWorld } from './form-world.ts';

const isNotLedTo = sees('the visitor is not led to {string}', async (stage: Stage, place: string) => {
  await stage.wait(60_000);
  return (await stage.ledTo()) === place ? `the visitor is led to ${place}` : null;
});

const inviteToken = ({ page }: PageStage) => new URL(page.url()).searchParams.get('invite_token');

const invitation = formWorld(inviteFlow);

export const inviteWorld: FlowWorld = {
  ...invitation,
  actions: { ...invitation.actions, openSignup: (stage, { path }: { path: string }) => stage.leadTo(path) },
  machineSentences: [
    isNotLedTo,
    does('the visitor goes back', (stage: MachineStage) => stage.send({ type: 'page.return' })),
  ],
  pageSentences: [
    isNotLedTo,
    // The page that it led to was held back: this one has not gone.
    does('the visitor goes back', async (stage: PageStage) => {
      await returnToPage(stage.page);
      await stage.wait(0);
    }),
    // The relay makes codes of its own: the scenario's stands for one of them.
    does('the invite code {string} was made', async (stage: PageStage, code: string) => {
      stage.memory.set(code, await stage.relay.makeInvite());
    }),
    does('the form is filled in', (stage: PageStage, [row]: readonly (readonly string[])[]) => {
      const code = row?.[1];
      return stage.fillForm(code === undefined ? {} : { 'Invite code': String(stage.memory.get(code) ?? code) });
    }),
    sees('the visitor is led to {string} with an invite token', async (stage: PageStage, address: string) => {
      const to = await stage.ledTo();
      stage.memory.set('invite token', inviteToken(stage));
      return same('where the visitor is led', to?.replace(/=.+$/, ''), `${address}?invite_token`);
    }),
    does('the visitor signs up there as a {string}', async (stage: PageStage, plan: string) => {
      const { page } = stage;
      await page
        .getByRole('link', { name: new RegExp(`^${plan}: `) })
        .first()
        .click();
      await stage.wait(100);
      await page.getByLabel('First name', { exact: true }).fill('Ada');
      await page.getByLabel('Last name', { exact: true }).fill('Byrne');
      await page.getByLabel('Email', { exact: true }).fill('ada@clinic.example');
      await page.getByLabel('Password', { exact: true }).fill('quiet-harbor-42');
      await page.locator('main button[type=submit]').click();
    }),
    sees('the request carries that invite token as {string}', async (stage: PageStage, field: string) =>
      same('the invite token', (await stage.requests()).at(-1)?.fields[field], stage.memory.get('invite token')),
    ),
  ],
};
