import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActor, InspectionEvent } from 'xstate';
import { maskInspection } from '../../machines/domain/masking.ts';
import { flowsOn } from './places.ts';

const STATELY = 'https://stately.ai';
const CONNECTED = '@statelyai.connected';

/** Real time within which a reachable inspector answers. */
const ANSWERS_WITHIN = 6_000;

/** The inspector's frame below the page, with a line that says whether it is connected. */
function dock(): HTMLIFrameElement {
  const panel = document.createElement('section');
  const status = document.createElement('p');
  const frame = document.createElement('iframe');
  panel.style.cssText =
    'position:fixed;inset:auto 0 0 0;height:45vh;z-index:1000;display:flex;flex-direction:column;border-top:2px solid var(--edge);background:var(--sheet);color:var(--ink)';
  status.style.cssText = 'margin:0;padding:8px 16px;font-size:15px';
  status.setAttribute('role', 'status');
  status.textContent = 'Connecting to the Stately inspector at stately.ai.';
  frame.title = 'Stately inspector';
  frame.style.cssText = 'flex:1;border:0';
  panel.append(status, frame);
  let isConnected = false;
  addEventListener('message', ({ data, origin, source }: MessageEvent<{ type?: unknown } | null>) => {
    if (origin !== STATELY || source !== frame.contentWindow || data?.type !== CONNECTED) return;
    isConnected = true;
    status.hidden = true;
  });
  // The sender finds the frame with its `load` only, and drops what comes earlier: it is asked to send again.
  const onLoad = () => isConnected && window.postMessage({ type: CONNECTED }, location.origin);
  frame.addEventListener('load', () => setTimeout(onLoad));
  setTimeout(() => {
    status.textContent =
      'No connection: the Stately inspector runs at stately.ai, which does not answer. The page itself works.';
  }, ANSWERS_WITHIN);
  // React owns the page until it is hydrated.
  const hydrated = new MutationObserver(() => {
    if (!('hydrated' in document.documentElement.dataset)) return;
    hydrated.disconnect();
    document.body.style.paddingBottom = '45vh';
    document.body.append(panel);
  });
  hydrated.observe(document.documentElement, { attributes: true });
  return frame;
}

/**
 * Opens the Stately inspector on the flows that a page is for, or on all where it is for none.
 * @returns the observer for the actors' `inspect` option
 */
export function openInspector(path: string): (event: InspectionEvent) => void {
  const own = new Set(flowsOn(path));
  const { inspect } = createBrowserInspector({ iframe: dock(), serialize: maskInspection });
  const roots = new Set<string>();
  return (event) => {
    const { id } = event.actorRef as AnyActor;
    if (event.type === '@xstate.actor' && (own.size === 0 || own.has(id))) roots.add(event.rootId);
    if (roots.has(event.rootId)) inspect.next?.(event);
  };
}
