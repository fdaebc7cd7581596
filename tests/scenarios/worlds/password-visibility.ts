import { returnToPage } from '../../browser/page-return.ts';
import { loginForm } from '../../../machines/login/login.form.ts';
import type { passwordVisibilityMachine } from '../../../machines/password-visibility/password-visibility.machine.ts';
import { passwordVisibilityFlow } from '../../../machines/password-visibility/password-visibility.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import { type Stage, same } from 'flow-toolkit/scenarios/stage';
import { formWords } from './submission.ts';

const isReadable = async ({ page }: PageStage, expected: boolean) =>
  same(
    'whether the password can be read',
    (await page.getByLabel('Password', { exact: true }).getAttribute('type')) === 'text',
    expected,
  );

const toggles = [
  does('the visitor shows the password', (stage: Stage) => stage.press('Show password')),
  does('the visitor hides the password', (stage: Stage) => stage.press('Hide password')),
];

/** The password field of any page. */
export const passwordSentences: readonly Sentence<PageStage>[] = [
  ...toggles,
  sees('the password can be read', (stage: PageStage) => isReadable(stage, true)),
  sees('the password cannot be read', (stage: PageStage) => isReadable(stage, false)),
];

/** What scenarios call the button that shows the password. */
export const passwordNames = { 'the control that shows the password': 'Show password' };

const toggle = (stage: MachineStage) => stage.send({ type: 'password.toggle' });
const isShown = ({ snapshot }: MachineStage, expected: boolean) =>
  same('whether the password can be read', snapshot.value === 'shown', expected);

const isBack = 'the visitor comes back to the page, which the browser has kept';

export const passwordVisibilityWorld = defineWorld<typeof passwordVisibilityMachine>({
  flow: passwordVisibilityFlow,
  start: () => undefined,
  form: {
    ...formWords(loginForm, { valid: { email: 'ada@clinic.example', password: 'quiet-harbor-42' } }),
    check: () => ({}),
    submit: (stage) => stage.send({ type: 'form.submit' }),
  },
  names: passwordNames,
  keys: { Enter: toggle, Space: toggle },
  machineSentences: [
    ...toggles,
    does(isBack, (stage: MachineStage) => stage.send({ type: 'page.return' })),
    does('the visitor moves the focus to {string}', () => {}),
    sees('the password can be read', (stage: MachineStage) => isShown(stage, true)),
    sees('the password cannot be read', (stage: MachineStage) => isShown(stage, false)),
  ],
  pageSentences: [...passwordSentences, does(isBack, ({ page }: PageStage) => returnToPage(page))],
});
