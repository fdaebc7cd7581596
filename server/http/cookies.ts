import type { Context } from 'koa';

/** All cookies are SameSite=Lax and for the whole site. */
type CookieName = 'session' | 'session-hint' | 'continuation' | 'device' | 'target';

/** Read by the inline script of every page (src/boot/boot.ts); it says that there is a session, and nothing else. */
const readable: ReadonlySet<CookieName> = new Set(['session-hint']);

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
  const attributes = `SameSite=Lax${secure ? '; Secure' : ''}`;
  const write = (ctx: Context, name: CookieName, value: string, maxAge: number) =>
    ctx.append(
      'Set-Cookie',
      `${named(name)}=${value}; Max-Age=${maxAge}; Path=/; ${readable.has(name) ? '' : 'HttpOnly; '}${attributes}`,
    );
  return {
    read: (ctx, name) => ctx.cookies.get(named(name)) ?? null,
    set: write,
    clear: (ctx, name) => write(ctx, name, '', 0),
  };
}
