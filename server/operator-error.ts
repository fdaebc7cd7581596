/** What an operator can do nothing about but read: the message says it all. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
