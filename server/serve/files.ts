import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { lookup } from 'mrmime';
import { HttpError, RETRY_AFTER, SOMETHING_FAILED } from '../http/http-error.ts';

const ASSETS = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Suffix of the compressed form by content coding (RFC 9110, 8.4.1), the smallest first. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const;

type Encoding = keyof typeof endings;

const encodings = Object.keys(endings) as Encoding[];

type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** A weak ETag, shared by all encodings of a content. */
export const etagOf = (content: string | Buffer) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

function encodingFor(ctx: Context, isThere: (encoding: Encoding) => boolean): Encoding {
  // One at a time: among encodings of equal weight the negotiator keeps the browser's order, gzip first.
  const encoding = encodings.find((each) => isThere(each) && ctx.acceptsEncodings(each)) ?? 'identity';
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  return encoding;
}

/** The caller sets `Vary`, since it may answer 304. */
export function sendSmallest(ctx: Context, bodies: Bodies): void {
  ctx.body = bodies[encodingFor(ctx, (each) => bodies[each] !== undefined)];
}

/** MIME type, with the charset where there is one (ASVS 5.0, 4.1.1). */
function typeOf(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|\/(?:json|xml)$|\+(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Previews of a page are shown by pages of other origins. */
const isForOthers = (path: string) => path.startsWith('/static/img/social/');

interface StaticFile {
  type: string;
  etag: string;
  cache: string;
  bodies: Bodies;
}

/** First and last byte, counted from 0; 'none': not satisfiable. */
type ByteRange = { first: number; last: number } | 'whole' | 'none';

/** Parses a Range header (RFC 9110, 14.2). Several ranges or a malformed header get the whole file. @param size in bytes */
export function byteRange(header: string, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return 'whole';
  // A suffix range: the last bytes.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole';
  return first > last ? 'none' : { first, last };
}

function sendPart(ctx: Context, { etag, bodies: { identity: content } }: StaticFile): void {
  ctx.set('Accept-Ranges', 'bytes');
  const condition = ctx.get('If-Range');
  // A range is for GET only (RFC 9110, 14.2).
  const inParts = ctx.method === 'GET' && (condition === '' || condition === etag);
  const range = inParts ? byteRange(ctx.get('Range'), content.length) : 'whole';
  if (range === 'none') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${content.length}`);
    ctx.body = '';
  } else if (range === 'whole') {
    ctx.body = content;
  } else {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${content.length}`);
    ctx.body = content.subarray(range.first, range.last + 1);
  }
}

/**
 * Reads the browser's files into memory, about 5 MB: a new build does not change a running relay.
 * @returns a function that sends the file of a path below the base; false without one
 */
export async function loadFiles(client: string): Promise<(ctx: Context, path: string) => boolean> {
  const names = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(client.length));
  const contents = new Map<string, Buffer>();
  // Build metadata.
  for (const name of names.filter((each) => !each.startsWith('/.vite/')))
    contents.set(name, await readFile(join(client, name)));

  const files = new Map<string, StaticFile>();
  for (const [path, identity] of contents) {
    if (/\.(?:br|gz)$/.test(path)) continue;
    const type = typeOf(path);
    const [br, gzip] = [contents.get(path + endings.br), contents.get(path + endings.gzip)];
    // Ranges are combined by a strong ETag (RFC 9110, 13.1.5).
    const etag = type.startsWith('video/') ? etagOf(identity).slice('W/'.length) : etagOf(identity);
    files.set(path, {
      type,
      etag,
      cache: path.startsWith(ASSETS) ? IMMUTABLE : 'public,max-age=3600',
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    });
  }

  return (ctx, path) => {
    const file = files.get(path);
    if (!file) return false;
    ctx.status = 200;
    ctx.set({ 'Content-Type': file.type, 'Cache-Control': file.cache, ETag: file.etag, Vary: 'Accept-Encoding' });
    if (isForOthers(path)) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (ctx.fresh) ctx.status = 304;
    else if (file.type.startsWith('video/')) sendPart(ctx, file);
    else sendSmallest(ctx, file.bodies);
    return true;
  };
}

/**
 * Serves files of former releases to pages opened before this one. Read on demand, because their number is unbounded.
 * @param archive their folder (asset-archive.ts)
 * @returns a function that sends the file of a path below the base; false without one, HttpError 503 when it cannot be read
 */
export async function openArchive(archive: string | null): Promise<(ctx: Context, path: string) => Promise<boolean>> {
  if (archive === null) return () => Promise.resolve(false);
  const names = new Set(await readdir(archive));
  return async (ctx, path) => {
    const name = path.slice(ASSETS.length);
    if (!path.startsWith(ASSETS) || !names.has(name)) return false;
    const encoding = encodingFor(ctx, (each) => names.has(name + endings[each]));
    try {
      const content = await readFile(join(archive, name + endings[encoding]));
      ctx.set({ 'Content-Type': typeOf(name), 'Cache-Control': IMMUTABLE, Vary: 'Accept-Encoding' });
      ctx.body = content;
      return true;
    } catch (error) {
      ctx.remove('Content-Encoding');
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw new HttpError(503, SOMETHING_FAILED, { retryAfter: RETRY_AFTER, cause: error });
    }
  };
}
