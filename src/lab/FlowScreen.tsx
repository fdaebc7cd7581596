import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { stateNodes, statePath } from '../../machines/core/inspection.ts';
import { labMachine } from '../../machines/lab/lab.machine.ts';
import { useFlow } from '../flow/useFlow.ts';
import { drawingOf, titleOf } from './drawings.ts';
import styles from './Lab.module.css';
import { LabLayout } from './LabLayout.tsx';
import { frameName, type LabMessage, listen, type PageMessage } from './messages.ts';
import { places } from './places.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const speeds = [1, 4, 16];

/** The committed diagram, its active states lit. */
function Diagram({ flow, active }: { flow: string; active: readonly string[] }) {
  const root = useRef<HTMLDivElement>(null);
  const html = useMemo(() => ({ __html: drawingOf(flow) }), [flow]);
  useEffect(() => {
    for (const state of root.current?.querySelectorAll<SVGGElement>('[data-state]') ?? [])
      state.classList.toggle('flow-live', active.includes(state.dataset['state'] ?? ''));
  }, [active]);
  return <div ref={root} className={styles.diagram} dangerouslySetInnerHTML={html} />;
}

function State({ node, active }: { node: AnyStateNode; active: readonly string[] }) {
  const path = statePath(node);
  return (
    <li className="muted" aria-current={active.includes(path) || undefined}>
      <strong>{path}</strong> {node.description}
    </li>
  );
}

/** Hydrates the page, which waits for a first interaction. */
const wake = ({ contentDocument }: HTMLIFrameElement) =>
  contentDocument?.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));

function useLab(frame: { readonly current: HTMLIFrameElement | null }) {
  const machine = useMemo(
    () =>
      labMachine.provide({
        actions: {
          command: (_, command) => {
            const message: LabMessage = { lab: 'command', command };
            frame.current?.contentWindow?.postMessage(message, location.origin);
          },
        },
      }),
    [frame],
  );
  const lab = useFlow(machine);
  useEffect(
    () =>
      listen<PageMessage>(
        () => frame.current?.contentWindow,
        (message) => {
          if (message.lab === 'opened') lab.send({ type: 'page.open' });
          if (message.lab === 'tick') lab.send({ type: 'page.tick', at: message.at });
          if (message.lab === 'logged') lab.send({ type: 'page.log', logged: message.logged });
        },
      ),
    [frame, lab],
  );
  return lab;
}

function Clock({ lab }: { lab: ReturnType<typeof useLab> }) {
  const snapshot = useSelector(lab, (current) => current);
  const isPaused = snapshot.matches('paused');
  return (
    <div role="toolbar" aria-label="Clock of the page" className={`between ${styles.clock}`}>
      <button
        type="button"
        className="button small"
        onClick={() => lab.send({ type: isPaused ? 'clock.play' : 'clock.pause' })}
      >
        {isPaused ? 'Play' : 'Pause'}
      </button>
      <button type="button" className="button small ghost" onClick={() => lab.send({ type: 'clock.step' })}>
        Step
      </button>
      {speeds.map((speed) => (
        <button
          key={speed}
          type="button"
          className="button small ghost"
          aria-pressed={snapshot.context.speed === speed}
          onClick={() => lab.send({ type: 'clock.speed', speed })}
        >
          ×{speed}
        </button>
      ))}
      <output aria-label="Time on the page">{seconds(snapshot.context.at)}</output>
    </div>
  );
}

/** @param id the flow's name in places.ts */
export function FlowScreen({ id, machine }: { id: string; machine: AnyStateMachine }) {
  const { purpose = '', address = null, width } = places[id] ?? {};
  const frame = useRef<HTMLIFrameElement>(null);
  const lab = useLab(frame);
  const { active, events } = useSelector(lab, ({ context }) => context);
  const [, wide = 0, high = 1] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawingOf(id)) ?? [];
  const url = address === null ? null : import.meta.env.BASE_URL.slice(0, -1) + address;
  return (
    <LabLayout
      bar={
        <>
          <div className={`between ${styles.heading}`}>
            <h1 className="title">{titleOf(id)}</h1>
            <p>{purpose}</p>
          </div>
          {url !== null && (
            <>
              <Clock lab={lab} />
              <a
                className="button small ghost"
                href={`${url}${url.includes('?') ? '&' : '?'}inspect`}
                target="_blank"
                rel="noreferrer"
              >
                Inspect
              </a>
            </>
          )}
        </>
      }
    >
      <main className={styles.screen} data-alone={url === null || undefined}>
        <section className={styles.machine} aria-label="Diagram" data-wide={Number(wide) > Number(high) || undefined}>
          <Diagram flow={id} active={active} />
          <ul className={styles.states} aria-label="States">
            {stateNodes(machine)
              .slice(1)
              .map((node) => (
                <State key={node.id} node={node} active={active} />
              ))}
          </ul>
        </section>
        {url !== null && (
          <section className={styles.page} aria-label="Page">
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, exactly as visitors get it. */}
            <iframe
              ref={frame}
              name={frameName(id)}
              src={url}
              title={`The page of ${titleOf(id)}`}
              style={{ maxWidth: width }}
              onLoad={({ currentTarget }) => wake(currentTarget)}
            />
            <ol className={`framed ${styles.events}`} aria-label="Events">
              {events.map(({ at, event, payload, active: reached }, index) => (
                <li key={events.length - index}>
                  <time className="muted">{seconds(at)}</time> <strong>{event}</strong> <code>{payload}</code>{' '}
                  <span className="muted">→ {reached.at(-1)}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </main>
    </LabLayout>
  );
}
