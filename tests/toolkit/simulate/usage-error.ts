/** The command was not called as it wants to be; the message says what there is instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}
