import { type Theme, themeFromStorage, themeInMessage } from '../../../machines/theme/themes.ts';
import type { themeMachine } from '../../../machines/theme/theme.machine.ts';
import { themeFlow } from '../../../machines/theme/theme.model.ts';
import type { Embedder } from '../../browser/embedder.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Given, Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { Elsewhere, same } from 'flow-toolkit/scenarios/stage';

/** What the visitor, another tab and the frame around can do with the theme. */
interface ThemeHost<TStage> {
  /** Opens the page in a frame of a configured origin, or of the site's own. */
  embed(stage: TStage, address: string, by: 'a configured origin' | 'the site itself'): Awaitable<void>;
  toggle(stage: TStage): Awaitable<void>;
  chooseInAnotherTab(stage: TStage, theme: Theme): Awaitable<void>;
  sendFromParent(stage: TStage, message: unknown): Awaitable<void>;
  /** From here on the parent sends back what it gets. */
  echo(stage: TStage): Awaitable<void>;
  theme(stage: TStage): Awaitable<string>;
  stored(stage: TStage): Awaitable<string | null>;
  /** The messages about a theme that the parent has got. */
  got(stage: TStage): Awaitable<readonly unknown[]>;
}

const themeSentences = <TStage extends Stage>(host: ThemeHost<TStage>): Sentence<TStage>[] => [
  does("the visitor's system is light", ({ given }: TStage) => void (given.dark = false)),
  does('the storage holds {quoted} for the theme', ({ given }: TStage, value: string) => {
    given.stored.set('theme', value);
  }),
  does('the storage throws', ({ given }: TStage) => void given.facts.set('storage throws', true)),
  does('the visitor opens {string} embedded by a configured origin', (stage: TStage, address: string) =>
    host.embed(stage, address, 'a configured origin'),
  ),
  does('the visitor opens {string} embedded by the site itself', (stage: TStage, address: string) =>
    host.embed(stage, address, 'the site itself'),
  ),
  does('the visitor toggles the theme', (stage: TStage) => host.toggle(stage)),
  does('another tab chooses the theme {string}', (stage: TStage, theme: Theme) =>
    host.chooseInAnotherTab(stage, theme),
  ),
  does('the parent sends every message back', (stage: TStage) => host.echo(stage)),
  does('the parent sends {literal}', (stage: TStage, message: unknown) => host.sendFromParent(stage, message)),

  sees('the theme is {word}', async (stage: TStage, theme: string) =>
    same('the theme', await host.theme(stage), theme),
  ),
  sees('the stored theme is {string}', async (stage: TStage, theme: string) =>
    same('the stored theme', await host.stored(stage), theme),
  ),
  sees('the parent gets {literal}', async (stage: TStage, message: unknown) =>
    same('what the parent got last', (await host.got(stage)).at(-1), message),
  ),
  sees('the parent has got {int} message(s)', async (stage: TStage, count: number) =>
    same('the number of messages', (await host.got(stage)).length, count),
  ),
  sees('the parent has got at most {int} message(s)', async (stage: TStage, count: number) => {
    const { length } = await host.got(stage);
    return length <= count ? null : `the parent has got ${length} messages`;
  }),
  sees('no message goes to a parent', async (stage: TStage) => same('what a parent got', await host.got(stage), [])),
];

const received = ({ memory }: MachineStage) => (memory.get('received') as Theme[] | undefined) ?? [];

/** The machine leaves it to the page whether there is a parent. */
function isEmbedded({ memory }: MachineStage): void {
  if (!memory.has('embedded')) throw new Elsewhere('only the page knows whether it is embedded');
}

/** The page hands on what is a theme. */
function request(stage: MachineStage, message: unknown): void {
  const theme = themeInMessage(message);
  if (theme !== null) stage.send({ type: 'theme.request', theme } as { type: string });
}

const onMachine: ThemeHost<MachineStage> = {
  embed(stage, address) {
    stage.memory.set('embedded', true);
    stage.open(address);
  },
  toggle: (stage) => stage.press(stage.shown()[0]?.name ?? ''),
  chooseInAnotherTab(stage, theme) {
    stage.given.stored.set('theme', theme);
    stage.send({ type: 'theme.sync', theme } as { type: string });
  },
  sendFromParent: request,
  echo: ({ memory }) => void memory.set('echo', true),
  theme: (stage) => String(stage.memory.get('applied') ?? 'light'),
  stored: ({ given }) => given.stored.get('theme') ?? null,
  got(stage) {
    isEmbedded(stage);
    return received(stage).map((value) => ({ type: 'theme-change', value }));
  },
};

const gotten = ({ page }: PageStage): Promise<unknown[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'gotten') as unknown[]).filter((message) => JSON.stringify(message).includes('theme-change')),
  );

/** Keeps what a window gets, and in a frame to which origins it posts. */
function keepMessages(): void {
  const got: unknown[] = [];
  const posted: string[] = [];
  Object.assign(window, { gotten: got, posted });
  addEventListener('message', ({ data }) => got.push(data));
  const parent = window.parent;
  if (parent === window) return;
  const recorder = {
    postMessage(message: unknown, origin: string) {
      posted.push(origin);
      parent.postMessage(message, origin);
    },
  };
  Object.defineProperty(window, 'parent', { get: () => recorder });
  const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source');
  Object.defineProperty(MessageEvent.prototype, 'source', {
    get(this: MessageEvent) {
      const own: unknown = source?.get?.call(this);
      return own === parent ? recorder : own;
    },
  });
  Object.assign(window, { realParent: parent });
}

/** Keeps every theme that could be painted. */
function keepThemes(): void {
  const themes = new Set<string>();
  Object.assign(window, { themes });
  const look = () => {
    if (document.body) themes.add(document.documentElement.classList.contains('dark') ? 'dark' : 'light');
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class'],
  });
}

function denyStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

/** What runs before the page's own scripts. */
function prepare({ initScripts, given }: PageStage): void {
  initScripts.push(keepMessages, keepThemes);
  if (given.facts.has('storage throws')) initScripts.push(denyStorage);
}

const embedderOf = ({ facts }: Given) => facts.get('embedder') as Embedder | undefined;

/** A page of the site's own origin that frames an address. */
const host = '/host-of-the-scenario';

async function embed(
  stage: PageStage,
  address: string,
  { by, scriptIsLate = false }: { by: string; scriptIsLate?: boolean },
): Promise<void> {
  prepare(stage);
  const embedder = await stage.sites.embedder();
  stage.given.facts.set('embedder', embedder);
  await stage.open(address, {
    hydrated: !scriptIsLate,
    async through(page, url) {
      const { origin } = new URL(url);
      await page.route(`${origin}${host}`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Host</title><iframe src="${url}"></iframe>`,
        }),
      );
      await page.goto(by === 'the site itself' ? origin + host : `${embedder.origin}/?frame=${url}`);
      return page.frames()[1] ?? null;
    },
  });
}

/** Adds a frame beside the site's and sends a message from there. */
async function sendFromAnotherFrame({ page }: PageStage, src: string, message: unknown): Promise<void> {
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = address;
    document.body.append(frame);
    await loaded;
  }, src);
  await page
    .frames()
    .at(-1)
    ?.evaluate((data) => {
      const around = (Reflect.get(window, 'realParent') ?? window.parent) as Window;
      around.frames[0]?.postMessage(data, '*');
    }, message);
}

const onPage: ThemeHost<PageStage> = {
  embed: (stage, address, by) => embed(stage, address, { by }),
  async toggle({ view }) {
    await view.getByRole('button', { name: /^Switch to (dark|light) theme$/ }).click();
  },
  async chooseInAnotherTab({ page, origin }, theme) {
    const tab = await page.context().newPage();
    await tab.goto(`${origin}/robots.txt`);
    await tab.evaluate((value) => localStorage.setItem('theme', value), theme);
    await tab.close();
  },
  async sendFromParent({ page }, message) {
    await page.evaluate((data) => window.frames[0]?.postMessage(data, '*'), message);
  },
  async echo({ page }) {
    await page.evaluate(() =>
      addEventListener('message', ({ data, source }) => (source as Window).postMessage(data, '*')),
    );
  },
  theme: ({ view }) => view.locator('html').evaluate((root) => (root.classList.contains('dark') ? 'dark' : 'light')),
  stored: ({ view }) => view.evaluate(() => localStorage.getItem('theme')),
  got: gotten,
};

async function wasFromFirstPaint({ page }: PageStage, theme: string): Promise<Verdict> {
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'themes') as Set<string>)]);
  return same('the themes that could be painted', seen, [theme]);
}

const pageSentences: readonly Sentence<PageStage>[] = [
  ...themeSentences(onPage),
  does('the visitor opens {string}', async (stage: PageStage, address: string) => {
    prepare(stage);
    await stage.open(address);
  }),
  does(
    'the visitor opens {string} embedded by a configured origin, with its script still on the way',
    (stage: PageStage, address: string) => embed(stage, address, { by: 'a configured origin', scriptIsLate: true }),
  ),
  does('the script has come', (stage: PageStage) => stage.hydrate()),
  does(
    'the parent, from an origin that is not configured(,) sends {literal}',
    async ({ view }: PageStage, message: unknown) => {
      await view.evaluate((data) => {
        const source = Reflect.get(window, 'realParent') as Window;
        dispatchEvent(new MessageEvent('message', { data, source, origin: 'https://stranger.example' }));
      }, message);
    },
  ),
  does('another frame of a configured origin sends {literal}', (stage: PageStage, message: unknown) =>
    sendFromAnotherFrame(stage, `${embedderOf(stage.given)?.origin}/`, message),
  ),
  does('another frame of the site itself sends {literal}', (stage: PageStage, message: unknown) =>
    sendFromAnotherFrame(stage, `${stage.origin}/landing-new/footer-only`, message),
  ),

  sees('the theme was {word} from the first paint', wasFromFirstPaint),
  sees("Mantine's colour scheme is {word}", async ({ view }: PageStage, scheme: string) =>
    same("Mantine's colour scheme", await view.locator('html').getAttribute('data-mantine-color-scheme'), scheme),
  ),
  sees("each went to a configured origin or the site's own alone", async (stage: PageStage) => {
    const allowed = [stage.origin, embedderOf(stage.given)?.origin];
    const targets = await stage.view.evaluate(() => Reflect.get(window, 'posted') as string[]);
    const wrong = targets.filter((origin) => !allowed.includes(origin));
    return targets.length === 0 ? 'nothing was posted' : same('the other targets', wrong, []);
  }),
];

export const themeWorld = defineWorld<typeof themeMachine>({
  flow: themeFlow,
  start: () => undefined,
  opened(stage) {
    const { given } = stage;
    const stored = given.facts.has('storage throws') ? null : (given.stored.get('theme') ?? null);
    stage.send({ type: 'theme.restore', theme: themeFromStorage(stored) } as { type: string });
  },
  actions: {
    apply: ({ memory }, { theme }: { theme: Theme }) => void memory.set('applied', theme),
    persist: ({ given }, { theme }: { theme: Theme }) => void given.stored.set('theme', theme),
    notifyParent(stage, { theme }: { theme: Theme }) {
      stage.memory.set('received', [...received(stage), theme]);
      if (stage.memory.has('echo')) request(stage, { type: 'theme-change', value: theme });
    },
  },
  environment: (given): Record<string, string> => {
    const embedder = embedderOf(given);
    return embedder ? { EMBED_ORIGINS: embedder.origin } : {};
  },
  machineSentences: [
    ...themeSentences(onMachine),
    // The machine goes on where the page changes without a load.
    does('the visitor follows a link to {string}', () => {}),
  ],
  pageSentences,
});
