/** A problem for the operator; the message says what it is and how to solve it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
