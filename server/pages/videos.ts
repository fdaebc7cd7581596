import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { byteRange } from './byte-range.ts';

const folder = '/static/video';
const types: Readonly<Record<string, string>> = { webm: 'video/webm', mp4: 'video/mp4' };

/** A function that sends a video, or part of it: a player asks for where it is going to play. */
type SendVideo = (ctx: Context, path: string) => boolean;

/**
 * Reads the site's videos, which are few and small, into memory.
 * @param client folder of the browser's files
 * @returns what sends the video of a path below the base; false when there is none
 */
export async function loadVideos(client: string): Promise<SendVideo> {
  const names = await readdir(join(client, folder)).catch(() => []);
  const videos = new Map<string, { type: string; content: Buffer; etag: string }>();
  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const content = await readFile(join(client, folder, name));
    videos.set(`${folder}/${name}`, { type, content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` });
  }

  return (ctx, path) => {
    const video = videos.get(path);
    if (!video) return false;
    const { type, content, etag } = video;
    ctx.status = 200;
    ctx.set('Cache-Control', 'public,max-age=3600');
    ctx.set('Accept-Ranges', 'bytes');
    ctx.set('ETag', etag);
    ctx.type = type;
    if (ctx.fresh) {
      ctx.status = 304;
      return true;
    }
    const condition = ctx.get('If-Range');
    // A range is for GET alone (RFC 9110, 14.2).
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
    return true;
  };
}
