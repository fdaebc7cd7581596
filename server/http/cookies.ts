import type { Context } from 'koa';

/** All cookies are HttpOnly, SameSite=Lax and for the whole site. */
type CookieName = 'session' | 'continuation' | 'device' | 'target';

export interface Cookies {
  read(ctx: Context, name: CookieName): string | null;
  /** @param maxAge seconds */
  set(ctx: Context, name: CookieName, value: string, maxAge: number): void;
  clear(ctx: Context, name: CookieName): void;
}

/** Over https the names have the prefix `__Host-`, which no other host and no plain-http page can set. */
export function createCookies(origin: string): Cookies {
  const secure = origin.startsWith('https:');
  const named = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const write = (ctx: Context, name: CookieName, value: string, maxAge: number) =>
    ctx.append('Set-Cookie', `${named(name)}=${value}; Max-Age=${maxAge}; ${attributes}`);
  return {
    read: (ctx, name) => ctx.cookies.get(named(name)) ?? null,
    set: write,
    clear: (ctx, name) => write(ctx, name, '', 0),
  };
}
