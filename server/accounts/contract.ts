import * as z from 'zod/mini';
import type { OwnStore } from './own-store.ts';

/** What a call to the accounts takes and answers, whichever backend keeps them. */

/** SHA-256 of a session's token. Only the browser has the token. */
export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Id of a signup, given for known addresses as well. Its length is fixed because it is part of a cookie (SRV-8). */
export const signupId = z.uuid();

export const idempotencyKey = z.nullable(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)));

/** Whether the call may send mail. False: the mailbox has reached its limit (server/http/limits.ts). */
export const mayMail = z.boolean();

/** One line of text for the visitor. */
export const words = z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[^\p{Cc}]+$/u));

/** The browser's own signup. An acceptance by signup counts only if the call that confirms the address names it (SRV-5). */
export const ownSignup = z.nullable(signupId);

export const messages = z.record(z.string().check(z.regex(/^\w{1,40}$/)), words);

/** Where the backend wants the visitor to continue. The relay checks it against LEGAL-7. */
export const redirect = z.optional(z.string().check(z.maxLength(2048)));

export const done = z.object({ outcome: z.literal('done') });
export const doneThen = z.object({ outcome: z.literal('done'), redirect });
export const only = <Name extends string>(outcome: Name) => z.object({ outcome: z.literal(outcome) });

/** Names a session to its owner. */
export const sessionHandle = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** `no-session`: the session does not last. `elsewhere`: the backend keeps this to its own pages. */
export const onOwnAccount = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  only('no-session'),
  only('elsewhere'),
]);

/** A call that one form makes: its contract, and what it does in the relay's own store. */
export interface OwnCall<Takes extends z.ZodMiniType, Answers extends z.ZodMiniType> {
  /** Of the description of the upstream (OpenAPI). */
  summary: string;
  takes: Takes;
  answers: Answers;
  inStore(store: OwnStore): (input: z.output<Takes>) => Promise<z.output<Answers>>;
}

export const defineOwnCall = <Takes extends z.ZodMiniType, Answers extends z.ZodMiniType>(
  call: OwnCall<Takes, Answers>,
): OwnCall<Takes, Answers> => call;

interface Described {
  takes: z.ZodMiniType;
  answers: z.ZodMiniType;
}

/** A backend that answers these calls. */
export type AnswersOf<Calls extends Readonly<Record<string, Described>>> = {
  [Name in keyof Calls]: (input: z.output<Calls[Name]['takes']>) => Promise<z.output<Calls[Name]['answers']>>;
};
