import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { isOurs } from './relay-news.ts';

const PATH = `${BASE_PATH}/lab/compare`;

/** The page of a comparison brings its styles along and needs nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Compares the flows of a commit with those of the working tree. @returns the HTML page @throws with the reason */
async function compareFlows(ref: string): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, ['tests/flows-diff.ts', '--back', '../lab', '--', ref]);
  } catch (error) {
    const { stderr } = error as { stderr?: unknown };
    throw new Error(
      typeof stderr === 'string' && /^There is no|^The commit/.test(stderr)
        ? stderr.trim()
        : 'The flows cannot be compared; `npm run flows -- diff` says why.',
      { cause: error },
    );
  }
  return readFile('reports/flows-diff.html', 'utf8');
}

/**
 * Shows the flows of two versions side by side. For this machine's own requests from the lab only: it runs the machines of the
 * commit.
 */
export function createLabCompare(compare: (ref: string) => Promise<string> = compareFlows): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'GET') return next();
    if (!isOurs(ctx)) {
      ctx.status = 403;
      return;
    }
    const { ref } = ctx.query;
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Cache-Control', 'no-store');
    if (typeof ref !== 'string' || ref.trim() === '') {
      ctx.status = 422;
      ctx.body = 'Name a branch, a tag or a commit: ?ref=main';
      return;
    }
    try {
      ctx.body = await compare(ref.trim());
      ctx.type = 'html';
    } catch (error) {
      ctx.status = 422;
      ctx.body = error instanceof Error ? error.message : 'The flows cannot be compared.';
    }
  };
}
