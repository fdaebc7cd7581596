import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { ManualClock } from '../../machines/core/manual-clock.ts';
import { ClockProvider } from '../../src/flow/ClockProvider.tsx';
import { MantineFrame } from '../../src/theme/MantineFrame.tsx';
import { ThemeProvider } from '../../src/theme/ThemeProvider.tsx';

interface Mounted {
  container: HTMLElement;
  root: Root;
}

const mounted: Mounted[] = [];

afterEach(() => {
  for (const { container, root } of mounted.splice(0)) {
    root.unmount();
    container.remove();
  }
});

/**
 * Renders the frame that a page has around every component. @returns the element around it, and the clock of its
 * machines
 */
export function mount(children: ReactNode): { container: HTMLElement; clock: ManualClock } {
  const clock = new ManualClock();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  mounted.push({ container, root });
  root.render(
    <ClockProvider clock={clock}>
      <ThemeProvider>
        <MantineFrame>{children}</MantineFrame>
      </ThemeProvider>
    </ClockProvider>,
  );
  return { container, clock };
}

/** Links need a router. @returns beside `mount`'s, the path that a chosen link led to */
export function mountWithRouter(children: ReactNode) {
  const routeTree = createRootRoute({ component: () => children, notFoundComponent: () => null });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return { ...mount(<RouterProvider router={router as never} />), path: () => router.state.location.href };
}

/** Replaces each text, as the translation of a browser does. */
export function translate(element: Element): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const node of nodes) {
    const translated = document.createElement('font');
    translated.textContent = node.data;
    node.replaceWith(translated);
  }
}
