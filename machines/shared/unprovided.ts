import { fromPromise } from 'xstate';

/** Throws until the site or the relay provides the real actor, so that a forgotten `provide` fails at once. */
export function unprovided<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`The actor "${name}" was not provided.`)));
}
