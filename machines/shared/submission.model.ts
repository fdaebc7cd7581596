import type { Submission, SubmitEvent } from './submission.ts';

/**
 * Samples of a form's sends that show the rule of its keys: sent, sent again as it was (another key is offered, the
 * first has to be kept), changed and sent, sent again. `first` and `changed` are two payloads that differ.
 */
export function submitSamples<TPayload>(first: TPayload, changed: TPayload): readonly SubmitEvent<TPayload>[] {
  const send = (payload: TPayload, key: string): SubmitEvent<TPayload> => ({ type: 'form.submit', payload, key });
  return [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')];
}

/** Whether a page would offer this key now: a new one with every send, the first one first. `isChanged` knows the second sample. */
export function offersKey<TPayload>(
  { payload }: Submission<TPayload>,
  { key }: SubmitEvent<TPayload>,
  isChanged: (payload: TPayload) => boolean,
): boolean {
  if (payload === null) return key === 'key-1';
  return key === 'key-2' || key === (isChanged(payload) ? 'key-4' : 'key-3');
}
