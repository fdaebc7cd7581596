import type { ClockCommand, LoggedEvent } from '../../machines/lab/lab.machine.ts';

/** Between the lab and the page in its frame, which are of one origin. */
export type PageMessage = { lab: 'opened' } | { lab: 'tick'; at: number } | { lab: 'logged'; logged: LoggedEvent };
export interface LabMessage {
  lab: 'command';
  command: ClockCommand;
}

/** @returns stops listening. @param source of whose messages alone are taken */
export function listen<TMessage extends PageMessage | LabMessage>(
  source: () => unknown,
  take: (message: TMessage) => void,
): () => void {
  const onMessage = ({ data, origin, source: sender }: MessageEvent<TMessage | null>) => {
    if (origin === location.origin && sender === source() && data?.lab !== undefined) take(data);
  };
  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}

const prefix = 'flow-lab:';

/** Windows keep their name when they navigate. */
export const frameName = (flow: string) => prefix + flow;

/** The flow that the lab shows in this frame; null outside of the lab. */
export const framedFlow = (): string | null =>
  window.parent !== window && window.name.startsWith(prefix) ? window.name.slice(prefix.length) : null;
