import type { Context } from 'koa';

/** Redirects to a path of our own. */
export function redirect(ctx: Context, path: string): void {
  ctx.status = 302;
  ctx.set('Location', path);
  ctx.body = '';
}
