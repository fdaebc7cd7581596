import type { Context } from 'koa';

export function redirect(ctx: Context, path: string): void {
  ctx.status = 302;
  ctx.set('Location', path);
  ctx.body = '';
}
