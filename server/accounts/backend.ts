import type * as z from 'zod/mini';
import { ownCalls } from './calls/index.ts';
import type { AnswersOf } from './contract.ts';
import { sharedCalls } from './shared-calls.ts';

/**
 * The calls that need accounts. Two backends answer them: the relay's own store, or the clinical product (server/upstream/).
 * The relay parses, limits, words errors, sets cookies and checks redirects, so a backend cannot change any of these.
 */
export const backendCalls = { ...sharedCalls, ...ownCalls } as const;

export type BackendCall = keyof typeof backendCalls;
export type BackendInput<Name extends BackendCall> = z.output<(typeof backendCalls)[Name]['takes']>;
export type BackendOutcome<Name extends BackendCall> = z.output<(typeof backendCalls)[Name]['answers']>;

/** Each call resolves after its outcome is durable. @throws BackendUnavailable, TooBusy or an error of the store; a retry is safe */
export type Backend = AnswersOf<typeof backendCalls>;
