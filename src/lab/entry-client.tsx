import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { ClockProvider } from '../flow/ClockProvider.tsx';
import { devHooks } from '../flow/dev-hooks.ts';
import { hydratePage } from '../hydrate.tsx';
import { LabFrame } from './frame.ts';
import { framedFlow } from './messages.ts';

/** The page's entry in the lab's build. Outside of the lab and without `?inspect` the page behaves as usual. */
const flow = framedFlow();
const frame = flow === null ? null : new LabFrame(flow);
if (frame) devHooks.inspect = frame.inspect;
else if (new URLSearchParams(location.search).has('inspect')) {
  const { openInspector } = await import('./inspector.ts');
  devHooks.inspect = openInspector(location.pathname.slice(BASE_PATH.length));
}

await hydratePage((page) => (frame ? <ClockProvider clock={frame.clock}>{page}</ClockProvider> : page));
requestAnimationFrame(() => frame?.show());
