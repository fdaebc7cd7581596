import type { Answered } from '../../machines/domain/answered.ts';

export interface RouterContext extends Answered {
  /** A placeholder stands at `/actual-login` (LOGIN-2): the server's configuration says so. */
  loginMigrating: boolean;
}
