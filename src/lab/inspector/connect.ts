import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { maskInspection } from '../../../machines/domain/masking.ts';

const serialize = <T extends object>(message: T): T => maskInspection(message);

const HEIGHT = '42vh';

function hider(frame: HTMLIFrameElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  const show = (shown: boolean) => {
    frame.hidden = !shown;
    button.textContent = shown ? 'Hide the inspector' : 'Show the inspector';
    button.style.cssText = `position:fixed;inset:auto 0 ${shown ? HEIGHT : '0'} auto;z-index:1000;padding:6px 12px;border:2px solid;background:Canvas;color:CanvasText;font:14px system-ui;cursor:pointer`;
    // Lets the visitor scroll to content behind the frame.
    document.body.style.paddingBottom = shown ? HEIGHT : '';
  };
  button.addEventListener('click', () => show(frame.hidden !== false));
  show(true);
  return button;
}

/** Our inspector's frame below the page. Added after hydration, because it is not React's. */
function dock(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Inspector';
  frame.style.cssText = `position:fixed;inset:auto 0 0 0;width:100%;height:${HEIGHT};border:0;border-top:2px solid;z-index:1000;background:Canvas`;
  const root = document.documentElement;
  const come = () => {
    if (!('hydrated' in root.dataset)) return;
    hydrated.disconnect();
    document.body.append(hider(frame), frame);
  };
  const hydrated = new MutationObserver(come);
  hydrated.observe(root, { attributes: true });
  return frame;
}

/** @returns the observer for the actors' `inspect` option */
export function connectInspector(which: 'own' | 'stately'): (event: InspectionEvent) => void {
  const { inspect } =
    which === 'own'
      ? createBrowserInspector({ url: `${import.meta.env.BASE_URL}lab/inspector`, iframe: dock(), serialize })
      : createBrowserInspector({ serialize });
  return (event) => inspect.next?.(event);
}
