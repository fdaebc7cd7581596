/** Wrong usage of the command; the message lists the available choices. */
export class UsageError extends Error {
  override name = 'UsageError';
}
