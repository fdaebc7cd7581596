import { brand } from '../../../machines/domain/brand.ts';
import type { mobileMenuMachine } from '../../../machines/mobile-menu/mobile-menu.machine.ts';
import { mobileMenuFlow } from '../../../machines/mobile-menu/mobile-menu.model.ts';
import { allIn, type ShownNode } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { isLoggedIn } from './account.ts';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

interface Menu<TStage> {
  /** Makes the screen so wide that it needs no menu, and narrow again. */
  widen(stage: TStage): Awaitable<void>;
  pressButton(stage: TStage): Awaitable<void>;
  tapOutside(stage: TStage): Awaitable<void>;
  choose(stage: TStage, link: string): Awaitable<void>;
  buttonHasFocus(stage: TStage): Awaitable<boolean>;
}

const isPanel = ({ role }: ShownNode) => role === 'navigation';

/** The links of the open menu. */
const linksOf = async (stage: Stage) =>
  allIn(await stage.shown())
    .filter(isPanel)
    .flatMap(({ children }) => allIn(children))
    .filter(({ role }) => role === 'link');

async function hasLinks(stage: Stage, [, ...rows]: readonly (readonly string[])[]): Promise<Verdict> {
  const links = await linksOf(stage);
  const missing = rows.filter(([link, to = '']) => {
    const address = to.replace('{product}', brand.slug);
    return !links.some(({ name, url }) => name === link && url === address);
  });
  return same('the links that are missing', missing, []);
}

const hasLink = async (stage: Stage, link: string, expected: boolean) =>
  same(
    `whether there is a link "${link}"`,
    (await linksOf(stage)).some(({ name }) => name === link),
    expected,
  );

const menuSentences = <TStage extends Stage>(menu: Menu<TStage>): Sentence<TStage>[] => {
  const opened = (close: (stage: TStage, link: string) => Awaitable<void>) => async (stage: TStage, link: string) => {
    await menu.pressButton(stage);
    await close(stage, link);
  };
  const isOpen = async (stage: TStage, expected: boolean) =>
    same('whether the menu is open', allIn(await stage.shown()).some(isPanel), expected);
  return [
    does('the visitor presses the menu button', (stage: TStage) => menu.pressButton(stage)),
    does('the visitor turns a tablet to the side and back', (stage: TStage) => menu.widen(stage)),
    does('the visitor taps outside the menu', (stage: TStage) => menu.tapOutside(stage)),
    does('the visitor presses {string} in the menu', (stage: TStage, link: string) => menu.choose(stage, link)),
    does('the visitor has opened the menu and closed it by its button', opened(menu.pressButton)),
    does(
      'the visitor has opened the menu and closed it by Escape',
      opened((stage) => stage.pressKey('Escape')),
    ),
    does('the visitor has opened the menu and closed it by a tap outside', opened(menu.tapOutside)),
    does('the visitor has opened the menu and closed it by choosing the link {string} in it', opened(menu.choose)),

    sees('the menu is open', (stage: TStage) => isOpen(stage, true)),
    sees('the menu is closed', (stage: TStage) => isOpen(stage, false)),
    sees('the menu has the links', hasLinks),
    sees('the menu has the link {string}', (stage: TStage, name: string) => hasLink(stage, name, true)),
    sees('the menu has no link {string}', (stage: TStage, name: string) => hasLink(stage, name, false)),
    sees('the focus is on the menu button', async (stage: TStage) =>
      (await menu.buttonHasFocus(stage)) ? null : 'the focus is not on the menu button',
    ),
    sees('the focus is not on the menu button', async (stage: TStage) =>
      (await menu.buttonHasFocus(stage)) ? 'the focus is on the menu button' : null,
    ),
  ];
};

const button = ({ page }: PageStage) => page.locator('summary').filter({ hasText: 'Menu' });
const panel = ({ page }: PageStage) => page.getByRole('navigation', { name: 'Menu' });

/** What has the focus: its text, and whether it is in the menu, which its button is part of. */
const focused = (stage: PageStage) =>
  stage.section().evaluate((menu) => {
    const { activeElement } = document;
    return { text: activeElement?.textContent.trim() ?? '', inside: menu.contains(activeElement) };
  });

async function walk(stage: PageStage, key: string): Promise<void> {
  const stops = (await linksOf(stage)).length + 2;
  const walked = [];
  for (let stop = 0; stop < stops; stop += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other.
    await stage.pressKey(key);
    // oxlint-disable-next-line no-await-in-loop
    walked.push(await focused(stage));
  }
  stage.memory.set('walked', walked);
}

const walkedOver = ({ memory }: PageStage) => memory.get('walked') as Awaited<ReturnType<typeof focused>>[];

export const mobileMenuWorld = defineWorld<typeof mobileMenuMachine>({
  flow: mobileMenuFlow,
  start: () => undefined,
  actions: { focusButton: ({ memory }) => void memory.set('focus', 'button') },
  keys: {
    Escape: (stage) => {
      stage.memory.delete('focus');
      stage.send({ type: 'menu.escape' });
    },
  },
  machineSentences: menuSentences<MachineStage>({
    widen: (stage) => stage.send({ type: 'menu.outgrow' }),
    pressButton: (stage) => stage.send({ type: 'menu.toggle' }),
    tapOutside(stage) {
      stage.memory.delete('focus');
      stage.send({ type: 'menu.dismiss' });
    },
    choose: (stage, link) => stage.press(link),
    buttonHasFocus: ({ memory }) => memory.get('focus') === 'button',
  }),
  pageSentences: [
    ...menuSentences<PageStage>({
      async widen(stage) {
        const { page } = stage;
        const narrow = page.viewportSize() ?? { width: 390, height: 900 };
        await page.setViewportSize({ width: 1200, height: narrow.height });
        await panel(stage).waitFor({ state: 'hidden' });
        await page.setViewportSize(narrow);
      },
      pressButton: (stage) => button(stage).click(),
      async tapOutside({ page }) {
        const { height = 0 } = page.viewportSize() ?? {};
        await page.mouse.click(4, height - 24);
      },
      async choose(stage, link) {
        await panel(stage).getByRole('link', { name: link, exact: true }).click();
        await stage.arrive();
      },
      buttonHasFocus: (stage) => button(stage).evaluate((element) => element === document.activeElement),
    }),
    isLoggedIn,
    does('the visitor presses the key {string} more often than the menu has entries', walk),
    does('the visitor moves the focus to the menu button', (stage: PageStage) => button(stage).focus()),

    sees('the focus is inside the menu', async (stage: PageStage) =>
      (await focused(stage)).inside ? null : 'the focus is outside the menu',
    ),
    sees('the focus has been inside the menu all the time', (stage: PageStage) =>
      same(
        'what had the focus outside',
        walkedOver(stage).filter(({ inside }) => !inside),
        [],
      ),
    ),
    sees('each link of the menu has had the focus', async (stage: PageStage) => {
      const had = new Set(walkedOver(stage).map(({ text }) => text));
      const links = await linksOf(stage);
      return same(
        'the links that never had it',
        links.filter(({ name = '' }) => !had.has(name)),
        [],
      );
    }),
  ],
});
