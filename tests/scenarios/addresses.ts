import { BASE_PATH } from '../../machines/domain/base-path.ts';

/** Root paths that lead to the screens of the same name under the base (BASE-9). */
const redirectedRoots = ['/login', '/signup', '/forgot-password', '/signup-invite'];

/** An address of a scenario as the site's own code has it. */
export const underBase = (address: string): string =>
  redirectedRoots.includes(address.split('?')[0] ?? '') ? BASE_PATH + address : address;

/** An address without the base, as scenarios write it. */
export const withoutBase = (path: string): string =>
  path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) || '/' : path;
