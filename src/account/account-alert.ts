import { refusalMessage, type Rejection } from '../../machines/shared/submission.ts';
import { failed } from '../content/account.ts';

/** What an account's form says of the last send, by its flow's state: the relay's words where it has refused; null where nothing went wrong. */
export function accountAlert(state: string, refusal: Rejection | null): string | null {
  if (state === 'refused') return refusalMessage(refusal, failed);
  return state === 'interrupted' ? failed : null;
}
