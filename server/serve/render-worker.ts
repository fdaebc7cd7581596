import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Encoding } from '../http/answer.ts';
import { assemblePage } from './assemble.ts';
import { loadBuiltSite, type PageIndex } from './bundle.ts';
import { nameSettings, type PageSettings } from './settings.ts';

export interface RenderWorkerData {
  dist: string;
  frames: PageIndex['frames'];
  settings: PageSettings;
}

/** One page, as plain data for the thread boundary. */
export interface RenderTask {
  path: string;
  search: string;
  form: RejectedPost | null;
  account: Account | null;
  encoding: Encoding;
}

const { dist, frames, settings } = workerData as RenderWorkerData;
const site = await loadBuiltSite(dist);

/** Brotli at quality 5 takes 1 to 3 ms a page and is within 2 % of quality 9. */
const compress: Record<Encoding, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: (content) => gzipSync(content),
  identity: (content) => content,
};

/** Resolves once the bundle is loaded. */
export const ready = () => true;

/** @throws when the page has another status than 200, or React throws */
export default async function render({ path, search, form, account, encoding }: RenderTask): Promise<Uint8Array> {
  const frame = frames[path]?.[form ? 'refused' : 'opened'];
  if (!frame) throw new Error(`${path} has no frame: src/prerender/request-states.ts does not name it`);
  const { loginMigrating } = settings;
  const rendered = await site.bundle.renderPage({
    url: `${BASE_PATH}${path}${search}`,
    loginMigrating,
    ...(form && { refusal: form }),
    ...(account && { account }),
  });
  if (rendered.status !== 200) throw new Error(`${path} was rendered with status ${rendered.status}`);
  return compress[encoding](Buffer.from(nameSettings(assemblePage(rendered.html, frame, site), path, settings)));
}
