import { relative, resolve } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { countFaults, describeFaults, type PlacedFault } from '../build/content.ts';

/** In Vite's form. The overlay opens the first place in the editor. */
function payloadOf(faults: readonly PlacedFault[]): ErrorPayload['err'] {
  const first = faults.find(({ file }) => file !== null);
  return {
    plugin: 'content',
    message: `${countFaults(faults)}\n\n${describeFaults(faults)}`,
    stack: '',
    ...(first?.file && { loc: { file: resolve(first.file), line: first.line ?? 1, column: 1 } }),
  };
}

/** Shows mistakes over a page that loads Vite's client (https://vite.dev/config/server-options.html#server-hmr). */
export const overlayScript = (faults: readonly PlacedFault[]): string =>
  faults.length === 0
    ? ''
    : `<script type="module">import { ErrorOverlay } from '${BASE_PATH}/@vite/client';document.body.append(new ErrorOverlay(${JSON.stringify(payloadOf(faults)).replaceAll('<', String.raw`\u003c`)}))</script>`;

const texts = /^(?:src|machines)\/.*\.(?:mdx|tsx?)$/;

/** One save may be several events. */
const SETTLED_MS = 100;

/** Shows mistakes in open pages when a text is saved, and opens the page anew when the last one is mended. */
export function watchContent(vite: ViteDevServer, check: () => Promise<readonly PlacedFault[]>): void {
  const { hot } = vite.environments.client;
  let timer: NodeJS.Timeout | undefined;
  let wrong = false;
  const look = async () => {
    const faults = await check();
    if (faults.length > 0) hot.send({ type: 'error', err: payloadOf(faults) });
    else if (wrong) hot.send({ type: 'full-reload' });
    wrong = faults.length > 0;
  };
  vite.watcher.on('all', (_event, file) => {
    if (!texts.test(relative(vite.config.root, file))) return;
    clearTimeout(timer);
    // A file that does not compile is Vite's to show.
    timer = setTimeout(() => void look().catch(() => {}), SETTLED_MS);
  });
}
