/** A problem for the operator; the message says what it is and how to mend it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
