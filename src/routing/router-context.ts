import type { Answered } from '../../machines/domain/answered.ts';

export interface RouterContext extends Answered {
  /** The server's configuration shows a placeholder at `/actual-login` (LOGIN-2). */
  loginMigrating: boolean;
}
