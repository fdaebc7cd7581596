import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import type {
  RouteRendered,
  routeAnnouncerMachine,
} from '../../../machines/route-announcer/route-announcer.machine.ts';
import { routeAnnouncerFlow } from '../../../machines/route-announcer/route-announcer.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { scrollPosition } from '../page-vocabulary.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

interface Announcer<TStage> {
  /** Everything that was announced, in order. */
  announced(stage: TStage): Awaitable<readonly string[]>;
  /** The names that a page goes by. */
  namesOf(stage: TStage, address: string): Awaitable<readonly string[]>;
  headingHasFocus(stage: TStage): Awaitable<boolean>;
}

const announcerSentences = <TStage extends Stage>({
  announced,
  namesOf,
  headingHasFocus,
}: Announcer<TStage>): Sentence<TStage>[] => {
  const namesPage = async (stage: TStage, address: string, expected: boolean): Promise<Verdict> => {
    const last = (await announced(stage)).at(-1) ?? 'nothing';
    const names = await namesOf(stage, address);
    const isNamed = names.some((name) => last.includes(name));
    return isNamed === expected ? null : `"${last}" was announced, and the page is ${names.join(' or ')}`;
  };
  return [
    sees('the announcement names the page {string}', (stage: TStage, address: string) =>
      namesPage(stage, address, true),
    ),
    sees('the announcement does not name the page {string}', (stage: TStage, address: string) =>
      namesPage(stage, address, false),
    ),
    sees('{string} has been announced {int} time(s)', async (stage: TStage, address: string, count: number) => {
      const names = await namesOf(stage, address);
      const times = (await announced(stage)).filter((text) => names.some((name) => text.includes(name)));
      return same('how often it was announced', times.length, count);
    }),
    sees('the focus is on the main heading', async (stage: TStage) =>
      (await headingHasFocus(stage)) ? null : 'the focus is not on the main heading',
    ),
    // The text itself goes again: it was told.
    lasts('nothing changes for {duration}', async (stage: TStage, ms: number) => {
      const now = async () => ({ announced: await announced(stage), heading: await headingHasFocus(stage) });
      const before = await now();
      await stage.wait(ms);
      return same('what was announced, and the focus,', await now(), before);
    }),
  ];
};

/** The addresses that the visitor has come from, the latest last. */
const historyOf = ({ memory }: MachineStage) => memory.get('history') as string[];
const announcedBy = ({ memory }: MachineStage) => memory.get('announced') as string[];

/** Shows the page of an address, whose path is its title here. */
function show(stage: MachineStage, address: string, { returning = false } = {}): void {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid');
  const before = new URL(historyOf(stage).at(-1) ?? '', 'https://site.invalid');
  if (!returning) historyOf(stage).push(address);
  const shown: RouteRendered = {
    type: 'route.rendered',
    title: `page ${pathname}`,
    anchor: hash.slice(1),
    pageChanged: pathname !== before.pathname,
    queryChanged: search !== before.search,
    returning,
  };
  if (shown.pageChanged) stage.memory.delete('focus');
  stage.send(shown);
  announcedBy(stage).push(...stage.status().filter(Boolean));
}

/** Keeps every text that the region announces. */
function keepAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(window, { announced });
  new MutationObserver(() => {
    const text = document.querySelector('[data-machine=route-announcer]')?.textContent ?? '';
    if (text !== '' && text !== announced.at(-1)) announced.push(text);
    // A silence in between: the same text would be told anew.
    if (text === '' && announced.length > 0 && announced.at(-1) !== '') announced.push('');
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** From the page's own HTML: its title without the brand, and its heading. */
async function namesInHtml({ page, origin }: PageStage, address: string): Promise<string[]> {
  const html = await (await page.request.get(`${origin}${BASE_PATH}${address.replace(/#.*/, '')}`)).text();
  const title = /<title>([^<]*)/.exec(html)?.[1]?.split(' · ')[0];
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
  return [title, heading]
    .filter((name) => name !== undefined)
    .map((name) => name.replaceAll('&amp;', '&').replaceAll('&#x27;', '’'));
}

/** The articles of the listing that have a page of their own. */
const articleAddress = async ({ page }: PageStage, index: number): Promise<string> => {
  const links = await page
    .locator(`main a[href^="${BASE_PATH}/blog/"]`)
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  return (links[index] ?? '').slice(BASE_PATH.length);
};

async function followArticle(stage: PageStage, index: number): Promise<void> {
  const address = await articleAddress(stage, index);
  stage.memory.set(`article ${index}`, address);
  await stage.followLink(address);
}

/** Follows a link while what an earlier one asked for is still on its way. */
async function followBefore(stage: PageStage, address: string, first: string): Promise<void> {
  await stage.openAgain();
  const letIn = await stage.holdAssets();
  await stage.page.evaluate(
    (addresses) => {
      for (const each of addresses) document.querySelector<HTMLElement>(`a[href="${each}"]`)?.click();
    },
    [first, address].map((each) => BASE_PATH + each),
  );
  await letIn();
  await stage.arrive();
}

const onPage: Announcer<PageStage> = {
  announced: async ({ page }) =>
    (await page.evaluate(() => Reflect.get(window, 'announced') as string[])).filter(Boolean),
  namesOf: namesInHtml,
  headingHasFocus: ({ page }) => page.evaluate(() => document.activeElement?.matches('main h1') ?? false),
};

const namesArticle = async (stage: PageStage, index: number, expected: boolean): Promise<Verdict> => {
  const names = await namesInHtml(stage, String(stage.memory.get(`article ${index}`)));
  const last = (await onPage.announced(stage)).at(-1) ?? 'nothing';
  return same(
    `whether "${last}" names the article`,
    names.some((name) => last.includes(name)),
    expected,
  );
};

const prepare = ({ initScripts }: PageStage) => {
  if (!initScripts.includes(keepAnnouncements)) initScripts.push(keepAnnouncements);
};

export const routeAnnouncerWorld = defineWorld<typeof routeAnnouncerMachine>({
  flow: routeAnnouncerFlow,
  start: ({ hash }) => ({ anchor: hash.slice(1) }),
  opened: (stage) => void stage.memory.set('history', [stage.openedAt.pathname]).set('announced', []),
  actions: { focusHeading: ({ memory }) => void memory.set('focus', 'heading') },
  machineSentences: [
    ...announcerSentences<MachineStage>({
      announced: announcedBy,
      namesOf: (_, address) => [`page ${new URL(address, 'https://site.invalid').pathname}`],
      headingHasFocus: ({ memory }) => memory.get('focus') === 'heading',
    }),
    does('the visitor follows a link to {string}', (stage: MachineStage, address: string) => show(stage, address)),
    does('the visitor chooses annual billing', (stage: MachineStage) => {
      stage.memory.set('focus', 'Annual');
      show(stage, `${historyOf(stage).at(-1)}?billing=annual`);
    }),
    does('the visitor goes back', (stage: MachineStage) => {
      const [to = ''] = historyOf(stage).slice(-2);
      show(stage, to, { returning: true });
      historyOf(stage).pop();
    }),
    does(
      'the visitor moves the focus to {string}',
      ({ memory }: MachineStage, name: string) => void memory.set('focus', name),
    ),
    sees('the focus is on {string}', ({ memory }: MachineStage, name: string) =>
      same('the focus', memory.get('focus'), name),
    ),
  ],
  pageSentences: [
    does('the visitor opens {string}', (stage: PageStage, address: string) => {
      prepare(stage);
      return stage.open(address);
    }),
    ...announcerSentences(onPage),
    does('the visitor follows a link to {string} before the page {string} has come', followBefore),
    does('the visitor chooses annual billing', async (stage: PageStage) => {
      await stage.page.getByRole('radio', { name: /^Annual/ }).press('Space');
      await stage.wait(0);
    }),
    does('the visitor follows a link to the first article', (stage: PageStage) => followArticle(stage, 0)),
    does('the visitor follows a link to the second article', (stage: PageStage) => followArticle(stage, 1)),
    sees('the announcement names the second article', (stage: PageStage) => namesArticle(stage, 1, true)),
    sees('the announcement does not name the first article', (stage: PageStage) => namesArticle(stage, 0, false)),
    sees('the page is scrolled to where the visitor left it', async (stage: PageStage) =>
      same('how far the page is scrolled', await scrollPosition(stage), stage.memory.get('left at')),
    ),
    sees('the announcement is for screen readers alone', async (stage: PageStage) => {
      const box = await stage.section().boundingBox();
      return box && box.width <= 1 && box.height <= 1 ? null : `the announcement is ${box?.width} px wide`;
    }),
    sees('the announcement can not have the focus', (stage: PageStage) =>
      stage.section().evaluate((region) => {
        const stops = [region, ...region.querySelectorAll<HTMLElement>('*')].filter(
          (each) => (each as HTMLElement).tabIndex >= 0,
        );
        return stops.length === 0 ? null : 'the announcement can have the focus';
      }),
    ),
  ],
});
