/** Types and rules of a form submission and its response (SRV-2). */

export interface Submission<TPayload> {
  /** The current or last payload. Nearly every flow clears it once the relay has it. */
  payload: TPayload | null;
  /** The idempotency key: trying again never stores a submission twice. */
  key: string | null;
  /** The relay's last rejection. */
  refusal: Rejection | null;
}

/** A payload that its schema has accepted, and an unused key. */
export interface SubmitEvent<TPayload> {
  type: 'form.submit';
  payload: TPayload;
  key: string;
}

/** A payload with its key, for the sending actor. */
export interface Sending<TPayload> {
  payload: TPayload;
  key: string;
}

/** Upload progress in bytes. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** Input of an actor that reports upload progress. */
export interface Uploading<TPayload> extends Sending<TPayload> {
  report(progress: UploadProgress): void;
}

export interface Rejection {
  /** The relay's message for the whole form. */
  error: string | null;
  /** Messages keyed by field name. */
  fields: Record<string, string>;
}

/** Without an answer (connection lost, time-out) the sending actor fails. */
export type Answer =
  | {
      ok: true;
      /** The relay's redirect, not validated yet. */
      redirect?: string;
    }
  | ({ ok: false } & Rejection);

/** Milliseconds. */
export const sendTimeout = 30_000;

export const nothingSent = { payload: null, key: null, refusal: null } as const;

/** An unchanged payload keeps its key, a changed one is a new submission (SRV-14). */
export function nextSending<TPayload extends object>(
  last: Submission<TPayload>,
  { payload, key }: SubmitEvent<TPayload>,
): Submission<TPayload> {
  const again = last.payload !== null && last.key !== null && JSON.stringify(last.payload) === JSON.stringify(payload);
  return { payload, key: again ? last.key : key, refusal: null };
}

/** The first field's message is the "field error read as message" of SRV-3. */
export const refusalMessage = (refusal: Rejection | null, otherwise: string): string =>
  refusal?.error || Object.values(refusal?.fields ?? {})[0] || otherwise;

/** @throws without a payload, which no path of a flow reaches */
export function sendingInput<TPayload>({ payload, key }: Submission<TPayload>): Sending<TPayload> {
  if (payload === null || key === null) throw new Error('There is nothing to send.');
  return { payload, key };
}
