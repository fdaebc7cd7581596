import { fromPromise } from 'xstate';

/**
 * The actor that stands in a machine until the site or the relay provides the real one.
 * Running it is an error, so that a forgotten `provide` is seen at once and nothing is sent into the void.
 */
export function unprovided<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`The actor "${name}" was not provided.`)));
}
