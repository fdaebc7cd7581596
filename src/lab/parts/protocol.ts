import type { Command, LogLine, Told } from '../../../machines/lab-player/lab-player.machine.ts';
import type { Entry } from '../../../machines/lab-player/score.ts';
import { mask } from '../../../machines/domain/masking.ts';

/** What the framed page posts to the lab. Everything personal in it is covered before it leaves the page. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'told'; told: Told }
  | { kind: 'recorded'; entry: Entry }
  | { kind: 'logged'; line: LogLine }
  /** The clock stands at `at`, so many entries have been played. */
  | { kind: 'arrived'; at: number; applied: number };

/** Names whose messages these are: theme messages and others share the channel. */
const FROM_FRAME = 'staveline-lab-frame';
const FROM_PLAYER = 'staveline-lab-player';

const FRAME_NAME = 'staveline-lab:';

/** What a page in the lab's frame is told by the frame's name, which is there before any script runs. */
export interface FrameTask {
  /** Id of the flow that is looked at. */
  flow: string;
  /** The page's own events are not taken: a score is about to be played. */
  muted: boolean;
}

/** The name of a frame. */
export const frameName = ({ flow, muted }: FrameTask) => `${FRAME_NAME}${flow}:${muted ? 'muted' : 'open'}`;

/** Reads the name of this window; null outside of the lab's frame. */
export function frameTask(): FrameTask | null {
  if (window.parent === window || !window.name.startsWith(FRAME_NAME)) return null;
  const [flow = '', mode] = window.name.slice(FRAME_NAME.length).split(':');
  return { flow, muted: mode === 'muted' };
}

/** Posts to the lab around this page, and to nobody else; the whole message is masked. */
export function postToLab(message: FrameMessage): void {
  window.parent.postMessage({ from: FROM_FRAME, message: mask(message) }, window.location.origin);
}

/** Posts to the page in the lab's frame. */
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

/** Listens to the lab around this page. @returns how to stop */
export const listenToLab = (take: (command: Command) => void) => listen(FROM_PLAYER, () => window.parent, take);

/** Listens to the page in a frame. @returns how to stop */
export const listenToFrame = (frame: () => HTMLIFrameElement | null, take: (message: FrameMessage) => void) =>
  listen(FROM_FRAME, () => frame()?.contentWindow, take);
