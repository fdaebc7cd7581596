import '@xyflow/react/dist/base.css';
import {
  type Edge,
  type EdgeProps,
  Handle,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
} from '@xyflow/react';
import { useSelector } from '@xstate/react';
import { createContext, type CSSProperties, type RefObject, use, useEffect, useMemo, useRef } from 'react';
import { type Actor, type AnyStateMachine, fromPromise, type SnapshotFrom } from 'xstate';
import { type LabDiagramContext, labDiagramMachine } from '../../../machines/lab-diagram/lab-diagram.machine.ts';
import type { LogLine, FrameReport } from '../../../machines/lab-player/lab-player.machine.ts';
import type {
  Line,
  PlacedDiagram,
  PlacedEdge,
  PlacedState,
  TransitionText,
} from '../../../machines/core/placed-diagram.ts';
import { pathThrough, tipOf } from 'flow-toolkit/diagram/svg';
import { typography } from 'flow-toolkit/diagram/text';

import type { Flow } from '../../../machines/shared/flow.ts';
import { stateAttributes, useFlow } from '../../flow/useFlow.ts';
import {
  around,
  firstView,
  fittedLayout,
  initialStates,
  innermostShown,
  outermostGroups,
  READABLE,
  readableAt,
  scaleOf,
  takenLast,
  wholeView,
} from './diagram-view.ts';
import styles from './StateDiagram.module.css';

interface Live {
  machine: string;
  active: readonly string[];
  taken: ReadonlySet<string>;
  /** Keys of the transitions that remain with the chosen answers. */
  ahead: ReadonlySet<string>;
  /** Keys of the transitions that the scenarios of a requirement take. */
  covered: ReadonlySet<string> | null;
  timers: FrameReport['timers'];
  at: number;
  /** Below its full size a diagram has no room for more buttons (WCAG 2.2, 2.5.8). */
  hasFolds: boolean;
  linkTo(state: string): string | null;
  toggle(state: string): void;
}

const LiveContext = createContext<Live>({
  machine: '',
  active: [],
  taken: new Set(),
  ahead: new Set(),
  covered: null,
  timers: [],
  at: 0,
  hasFolds: true,
  linkTo: () => null,
  toggle: () => {},
});

type StateNode = Node<{ state: PlacedState }, 'state'>;
type StartNode = Node<Record<string, never>, 'start'>;
type ArrowEdge = Edge<{ edge: PlacedEdge }, 'arrow'>;

const lineStyle = ({ style }: Line): CSSProperties => ({
  fontSize: typography[style].size,
  lineHeight: `${typography[style].height}px`,
});

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines of a text do not change.
    <span key={index} className={`flow-line-of-text flow-${line.style}`} style={lineStyle(line)}>
      {line.text}
    </span>
  ));
}

type Timer = FrameReport['timers'][number];

/** How much of a delay has run, as a bar; nothing without one. */
function Progress({ isOf }: { isOf(timer: Timer): boolean }) {
  const { timers, at } = use(LiveContext);
  const timer = timers.find(isOf);
  if (!timer) return null;
  const share = Math.max(0, Math.min(1, (at - timer.start) / (timer.due - timer.start)));
  return <span className="lab-progress" data-share={share} style={{ transform: `scaleX(${share})` }} />;
}

function Transition({ text: { key, lines } }: { text: TransitionText }) {
  const live = use(LiveContext);
  return (
    <span className={`flow-transition${live.taken.has(key) ? ' lab-taken' : ''}`} data-transition={key}>
      <Lines lines={lines} />
      <Progress isOf={({ source, delay }) => key.startsWith(`${source} · after ${delay} `)} />
    </span>
  );
}

/** React Flow draws an arrow only between handles; ours follow the layout, wherever these are. */
function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}

function State({ data: { state } }: NodeProps<StateNode>) {
  const live = use(LiveContext);
  const { path, kind, isRegion, isFolded, box, textLeft, lines, inner } = state;
  const canFold = kind === 'compound' || kind === 'parallel';
  const isGroup = canFold && !isFolded;
  const link = live.linkTo(path);
  const [name, ...more] = lines;
  const classes = [
    'flow-state',
    isGroup ? styles.group : styles.leaf,
    isRegion ? styles.region : '',
    kind === 'final' ? styles.final : '',
    live.active.includes(path) ? 'flow-live' : '',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-flow-state={path}>
      <div className={styles.text} style={{ left: textLeft - box.x }}>
        {name && (
          <span className="flow-line-of-text flow-name" style={lineStyle(name)}>
            {link === null ? name.text : <a href={link}>{name.text}</a>}
          </span>
        )}
        <Lines lines={more} />
        {inner.length > 0 && (
          <span className={styles.inner}>
            {inner.map((text) => (
              <Transition key={text.key} text={text} />
            ))}
          </span>
        )}
      </div>
      {/* With names alone there are no texts that a timer could run beside. */}
      {!live.hasFolds && <Progress isOf={({ source }) => source === path} />}
      {canFold && live.hasFolds && path !== live.machine && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={`The states inside ${path}`}
          onClick={() => live.toggle(path)}
        >
          {isFolded ? '+' : '−'}
        </button>
      )}
      <Ends />
    </div>
  );
}

function Start() {
  return (
    <div className={styles.start}>
      <Ends />
    </div>
  );
}

function Arrow({ data }: EdgeProps<ArrowEdge>) {
  const { taken, ahead, covered } = use(LiveContext);
  if (!data) return null;
  const { points, transitions } = data.edge;
  const classes = [
    'flow-edge',
    transitions.some(({ key }) => taken.has(key)) ? 'lab-taken' : '',
    transitions.some(({ key }) => (covered ?? ahead).has(key)) ? (covered ? 'lab-covered' : 'lab-ahead') : '',
  ];
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      <path className="flow-line" d={pathThrough(points)} />
      <polygon className="flow-tip" points={tipOf(points)} />
    </g>
  );
}

const nodeTypes = { state: State, start: Start };
const edgeTypes = { arrow: Arrow };

function nodesOf(machine: string, { states, starts, edges }: PlacedDiagram): (StateNode | StartNode)[] {
  const sources = edges.filter(({ label }) => label === null).map(({ source }) => source);
  const isRootDrawn = edges.some(({ source }) => source === machine);
  const placed = states
    .filter(({ path }) => path !== machine || isRootDrawn)
    .map((state): StateNode => {
      const { path, box } = state;
      return {
        id: path,
        type: 'state',
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        zIndex: path === machine ? 0 : path.split('.').length,
        data: { state },
      };
    });
  const dots = starts.map(({ x, y, width, height }, index): StartNode => ({
    id: sources[index] ?? `start ${index}`,
    type: 'start',
    position: { x, y },
    width,
    height,
    zIndex: 20,
    data: {},
  }));
  return [...placed, ...dots];
}

const edgesOf = ({ edges }: PlacedDiagram): ArrowEdge[] =>
  edges.map((edge) => ({
    id: `${edge.source} → ${edge.target}`,
    source: edge.source,
    target: edge.target,
    type: 'arrow',
    zIndex: 15,
    data: { edge },
  }));

export interface StateDiagramProps {
  flow: Flow;
  report: (Pick<FrameReport, 'active' | 'timers'> & Partial<Pick<FrameReport, 'ahead'>>) | null;
  log: readonly LogLine[];
  at: number;
  linkTo?: (state: string) => string | null;
  /** What the scenarios of a requirement take, if that is to be shown. */
  covered?: ReadonlySet<string> | null;
}

const leadsNowhere = () => null;

/** The diagram of a flow: moved, zoomed and folded; the active state is lit, and the view follows it when asked. */
export function StateDiagram(props: StateDiagramProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

type Diagram = Actor<typeof labDiagramMachine>;
type DiagramSnapshot = SnapshotFrom<typeof labDiagramMachine>;
type Box = RefObject<HTMLDivElement | null>;

/** Pixels by which the view changes before the diagram is laid out anew. */
const RESIZED = 40;

/** Of the view; before it is there, of a usual one. */
const sizeOf = ({ current }: Box) => ({ width: current?.clientWidth ?? 640, height: current?.clientHeight ?? 420 });

/** The running machine of a diagram. */
function useDiagram(machine: AnyStateMachine, box: Box): Diagram {
  const drawn = useMemo(
    () =>
      labDiagramMachine.provide({
        actors: {
          layOut: fromPromise(async ({ input }: { input: Pick<LabDiagramContext, 'folded' | 'wanted'> }) => {
            const { layOut } = await import('flow-toolkit/diagram/layout');
            const folded = new Set(input.folded);
            return fittedLayout((options) => layOut(machine, folded, options), input.wanted, sizeOf(box));
          }),
        },
      }),
    [machine, box],
  );
  const diagram = useFlow(drawn);
  useEffect(() => {
    const view = box.current;
    if (!view) return undefined;
    let last = sizeOf(box);
    const observer = new ResizeObserver(() => {
      const size = sizeOf(box);
      if (Math.abs(size.width - last.width) < RESIZED && Math.abs(size.height - last.height) < RESIZED) return;
      last = size;
      diagram.send({ type: 'diagram.refit' });
    });
    observer.observe(view);
    return () => observer.disconnect();
  }, [box, diagram]);
  return diagram;
}

/** Moves the view to the active state, as long as it follows. @param place the paths of the active states */
function useFollowing(box: Box, snapshot: DiagramSnapshot, place: string): void {
  const { placed, layouts, detail } = snapshot.context;
  const isFollowing = snapshot.matches({ view: 'following' });
  const { setViewport, getZoom } = useReactFlow();
  const lastLayout = useRef(0);
  useEffect(() => {
    const view = box.current;
    if (!placed || !view || !(isFollowing || lastLayout.current !== layouts)) return;
    const size = { width: view.clientWidth, height: view.clientHeight };
    const shown = innermostShown(placed, place === '' ? [] : place.split(' '));
    const isFirst = lastLayout.current === 0;
    lastLayout.current = layouts;
    // What is seen whole need not move.
    const isWhole = scaleOf(placed, size) >= readableAt(detail);
    if (isFirst || !shown || isWhole) void setViewport(firstView(placed, shown, size, readableAt(detail)));
    else void setViewport(around(shown, Math.max(READABLE, getZoom()), size, placed), { duration: 200 });
  }, [box, placed, layouts, detail, place, isFollowing, setViewport, getZoom]);
}

/** The texts at the arrows. */
function Labels({ edges }: { edges: readonly PlacedEdge[] }) {
  return (
    <ViewportPortal>
      {edges.map(
        ({ source, target, label, transitions }) =>
          label && (
            <div
              key={`${source} → ${target}`}
              className={styles.label}
              style={{
                transform: `translate(${label.x}px, ${label.y}px)`,
                width: label.width,
                minHeight: label.height,
              }}
            >
              {transitions.map((text) => (
                <Transition key={text.key} text={text} />
              ))}
            </div>
          ),
      )}
    </ViewportPortal>
  );
}

/** The diagram with its tools on the whole screen, and back. */
async function toggleFullScreen({ current }: Box): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await current?.parentElement?.requestFullscreen();
}

function Tools({ diagram, snapshot, box }: { diagram: Diagram; snapshot: DiagramSnapshot; box: Box }) {
  const { placed, folded, detail } = snapshot.context;
  const isFollowing = snapshot.matches({ view: 'following' });
  const { setViewport, zoomIn, zoomOut } = useReactFlow();
  const foldable = placed ? outermostGroups(placed) : [];
  return (
    <div className={styles.tools} role="group" aria-label="View of the diagram">
      <button type="button" aria-label="Zoom in" onClick={() => void zoomIn()}>
        +
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => void zoomOut()}>
        −
      </button>
      <button
        type="button"
        onClick={() => {
          diagram.send({ type: 'view.wander' });
          const view = box.current;
          if (placed && view)
            void setViewport(wholeView(placed, { width: view.clientWidth, height: view.clientHeight }), {
              duration: 200,
            });
        }}
      >
        Whole
      </button>
      <button
        type="button"
        aria-pressed={isFollowing}
        onClick={() => diagram.send({ type: isFollowing ? 'view.wander' : 'view.follow' })}
      >
        Follow
      </button>
      <button
        type="button"
        aria-pressed={detail === 'names'}
        onClick={() => diagram.send({ type: 'diagram.detail', detail: detail === 'names' ? 'texts' : 'names' })}
      >
        Names only
      </button>
      <button type="button" onClick={() => void toggleFullScreen(box)}>
        Full screen
      </button>
      {foldable.length > 0 && (
        <button type="button" onClick={() => diagram.send({ type: 'diagram.fold', states: foldable })}>
          Fold all
        </button>
      )}
      {folded.length > 0 && (
        <button type="button" onClick={() => diagram.send({ type: 'diagram.unfold' })}>
          Unfold all
        </button>
      )}
    </div>
  );
}

function Canvas({ flow: { machine }, report, log, at, linkTo = leadsNowhere, covered = null }: StateDiagramProps) {
  const box = useRef<HTMLDivElement>(null);
  const diagram = useDiagram(machine, box);
  const snapshot = useSelector(diagram, (current) => current);
  const { placed, detail } = snapshot.context;
  const active = useMemo(() => report?.active ?? [], [report]);
  // Before the flow runs the view is at its start.
  const place = (report ? active : initialStates(machine)).join(' ');

  const nodes = useMemo(() => (placed ? nodesOf(machine.id, placed) : []), [placed, machine]);
  const edges = useMemo(() => (placed ? edgesOf(placed) : []), [placed]);
  const live = useMemo(
    (): Live => ({
      machine: machine.id,
      active,
      taken: takenLast(log),
      ahead: new Set(report?.ahead?.flatMap((step) => step.taken)),
      covered,
      timers: report?.timers ?? [],
      at,
      hasFolds: detail === 'texts',
      linkTo,
      toggle: (state) => diagram.send({ type: 'diagram.toggle', state }),
    }),
    [machine, active, report, log, at, covered, detail, linkTo, diagram],
  );

  useFollowing(box, snapshot, place);

  return (
    <section className={styles.diagram} aria-label="Diagram" {...stateAttributes('lab-diagram', snapshot)}>
      <div ref={box} className={styles.canvas} data-detail={detail}>
        <LiveContext value={live}>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            minZoom={0.1}
            maxZoom={2.5}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            elevateNodesOnSelect={false}
            zoomOnDoubleClick={false}
            onMoveStart={(event) => event && diagram.send({ type: 'view.wander' })}
            aria-label={`The states of ${machine.id}`}
          >
            {placed && <Labels edges={placed.edges} />}
            {/* Names alone mostly show whole, and the map would lie on some of them. */}
            {detail === 'texts' && (
              <MiniMap
                pannable
                zoomable
                style={{ width: 150, height: 110 }}
                ariaLabel="Small map of the diagram"
                nodeClassName={({ id }) => (active.includes(id) ? (styles.mapLive ?? '') : (styles.mapState ?? ''))}
              />
            )}
          </ReactFlow>
        </LiveContext>
      </div>
      <Tools diagram={diagram} snapshot={snapshot} box={box} />
      {snapshot.matches({ layout: 'failed' }) && <p role="alert">The diagram could not be laid out.</p>}
    </section>
  );
}
