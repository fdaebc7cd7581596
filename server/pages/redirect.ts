import type { Context } from 'koa';

/** Redirects to one of our own constant paths. */
export function redirect(ctx: Context, path: string): void {
  ctx.status = 302;
  ctx.set('Location', path);
  ctx.body = '';
}
