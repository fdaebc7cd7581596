import type { Command, LogLine, FrameReport } from '../../../machines/lab-player/lab-player.machine.ts';
import type { Entry } from '../../../machines/core/score.ts';
import { mask } from '../../../machines/domain/masking.ts';

/** Messages from the framed page to the lab. Personal data is masked before sending. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'reported'; report: FrameReport }
  | { kind: 'recorded'; entry: Entry }
  | { kind: 'logged'; line: LogLine }
  /** The clock is at `at`, and this many entries have been played. */
  | { kind: 'arrived'; at: number; applied: number };

/** Distinguishes these messages from others, such as theme messages. */
const FROM_FRAME = 'staveline-lab-frame';
const FROM_PLAYER = 'staveline-lab-player';

const FRAME_NAME = 'staveline-lab:';

/** The frame's name passes these settings, because it exists before any script runs. */
export interface FrameTask {
  flow: string;
  /** Blocks the page's own events: a score will be played. */
  muted: boolean;
}

export const frameName = ({ flow, muted }: FrameTask) => `${FRAME_NAME}${flow}:${muted ? 'muted' : 'open'}`;

/** Null outside of the lab's frame. */
export function frameTask(): FrameTask | null {
  if (window.parent === window || !window.name.startsWith(FRAME_NAME)) return null;
  const [flow = '', mode] = window.name.slice(FRAME_NAME.length).split(':');
  return { flow, muted: mode === 'muted' };
}

/** Posts a masked message to the surrounding lab's origin only. */
export function postToLab(message: FrameMessage): void {
  window.parent.postMessage({ from: FROM_FRAME, message: mask(message) }, window.location.origin);
}

export function postToFrame(frame: HTMLIFrameElement | null, command: Command): void {
  frame?.contentWindow?.postMessage({ from: FROM_PLAYER, message: command }, window.location.origin);
}

function listen<T>(
  from: string,
  source: () => MessageEventSource | null | undefined,
  take: (message: T) => void,
): () => void {
  const onMessage = (event: MessageEvent<{ from?: unknown; message: T } | null>) => {
    if (event.origin !== window.location.origin || event.source !== source()) return;
    if (event.data?.from === from) take(event.data.message);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** @returns stops listening */
export const listenToLab = (take: (command: Command) => void) => listen(FROM_PLAYER, () => window.parent, take);

/** @returns stops listening */
export const listenToFrame = (frame: () => HTMLIFrameElement | null, take: (message: FrameMessage) => void) =>
  listen(FROM_FRAME, () => frame()?.contentWindow, take);
