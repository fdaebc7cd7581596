import { assign, setup } from 'xstate';
import type { ViewWords } from '../shared/view-words.ts';
import type { Act, Entry, Position } from '../core/score.ts';
import { positionAfter, positionAt, replaces } from '../core/score.ts';

/** Times the speed of real time. */
export type Speed = 1 | 4 | 20;

/** Commands to the framed page. */
export type Command =
  /** Plays entries at their times, then advances the clock. While muted, the page's own events are blocked. */
  | { type: 'advance'; entries: readonly Entry[]; to: number; muted: boolean }
  | { type: 'perform'; act: Act }
  /** Automatic endings by call name; other calls wait for a choice. */
  | { type: 'answers'; answers: Answers };

/** By call name: the number of an ending, or the real relay. */
export type Answers = Readonly<Record<string, number | 'relay'>>;

/** The page's last report about its flow, masked. */
export interface FrameReport {
  at: number;
  /** As in `data-state`. */
  state: string;
  /** Dotted paths. */
  active: readonly string[];
  status: string;
  context: unknown;
  timers: readonly { delay: string; source: string; start: number; due: number }[];
  sendable: readonly { type: string; index: number; payload: string }[];
  /** Waiting calls with their possible endings. */
  calls: readonly { id: string; input: unknown; endings: readonly { label: string; value: string }[] }[];
  /** The way that remains with the chosen answers (What if). */
  ahead: readonly { sentence: string; state: string; taken: readonly string[] }[];
  /** What the visitor reads and can do; null for a flow without a view. */
  shows: ViewWords | null;
}

export interface LogLine {
  at: number;
  kind: 'event' | 'typing' | 'answer' | 'timer' | 'call' | 'navigation' | 'transition';
  text: string;
  /** Masked JSON. */
  payload?: string;
  /** Keys of the taken transitions. */
  taken?: readonly string[];
}

export interface LabPlayerInput {
  /** The name of a start in the flow's model. */
  start: string;
  score: readonly Entry[];
  /** The index of the committed path that the score is, or null. */
  path: number | null;
  /** Where to stop; null plays from the start. */
  stopAt: Position | null;
}

export interface LabPlayerContext {
  start: string;
  score: readonly Entry[];
  path: number | null;
  /** The page's position. */
  at: number;
  applied: number;
  /** The position to reach. */
  target: Position;
  /** The latest moment reached: the scrubber's range. */
  reached: number;
  going: boolean;
  /** The end of an opened score, where time stops. */
  end: number | null;
  speed: Speed;
  /** Counts opened pages; each is a new document. */
  generation: number;
  answers: Answers;
  report: FrameReport | null;
  log: readonly LogLine[];
}

export type LabPlayerEvent =
  | { type: 'time.play' }
  | { type: 'time.pause' }
  | { type: 'time.speed'; speed: Speed }
  | { type: 'time.step' }
  | { type: 'time.run'; to: number }
  /** Goes to the position after this many entries of the score. */
  | { type: 'score.jump'; to: number }
  /** Opens a path of the table, or a link's score. */
  | { type: 'score.open'; start: string; score: readonly Entry[]; path: number | null; stopAt: Position }
  /** Removes everything after this moment, so that something else may happen. */
  | { type: 'score.cut' }
  | { type: 'flow.restart' }
  | { type: 'flow.act'; act: Act }
  | { type: 'answers.choose'; answers: Answers }
  | { type: 'frame.ready' }
  | { type: 'frame.arrived'; at: number; applied: number }
  | { type: 'frame.recorded'; entry: Entry }
  | { type: 'frame.report'; report: FrameReport }
  | { type: 'frame.logged'; line: LogLine };

/** Milliseconds between two steps of a running clock. */
const TICK = 50;

/** Log lines kept. */
const MAX_LINES = 200;

const start: Position = { at: 0, applied: 0 };

const endOf = (score: readonly Entry[]) => score.at(-1)?.at ?? 0;

/** The log without a last line that the new one replaces: typing continues. */
function withoutSame(log: readonly LogLine[], { kind, text }: LogLine): readonly LogLine[] {
  const last = log.at(-1);
  return kind === 'typing' && last?.kind === kind && last.text === text ? log.slice(0, -1) : log;
}

function advance({ score, applied, target }: LabPlayerContext): Command {
  return {
    type: 'advance',
    entries: score.slice(applied, target.applied),
    to: target.at,
    muted: target.applied < score.length,
  };
}

/** Forwards it advances the framed page; backwards it opens a new page and plays the score up to the position. */
export const labPlayerMachine = setup({
  types: {
    context: {} as LabPlayerContext,
    input: {} as LabPlayerInput,
    events: {} as LabPlayerEvent,
  },
  actions: {
    command: (_, _params: Command) => {},
    openAfresh: assign(({ context: { generation } }) => ({
      generation: generation + 1,
      at: 0,
      applied: 0,
      report: null,
      log: [],
    })),
    setTarget: assign((_, target: Position) => ({ target })),
    stop: assign({ going: false }),
    go: assign({ going: true }),
    stopAtEnd: assign({ going: false, end: null }),
    setSpeed: assign((_, { speed }: { speed: Speed }) => ({ speed })),
    arrive: assign(({ context }, { at, applied }: { at: number; applied: number }) => ({
      at,
      applied: context.applied + applied,
      reached: Math.max(context.reached, at),
    })),
    open: assign((_, opened: { start: string; score: readonly Entry[]; path: number | null; stopAt: Position }) => ({
      start: opened.start,
      score: opened.score,
      path: opened.path,
      target: opened.stopAt,
      reached: endOf(opened.score),
      end: endOf(opened.score),
      going: false,
    })),
    startOver: assign({ score: [], path: null, target: start, reached: 0, end: null, going: true }),
    cut: assign(({ context: { score, applied, at } }) => ({
      score: score.slice(0, applied),
      path: null,
      reached: at,
      end: null,
    })),
    record: assign(({ context: { score, applied, target } }, { entry }: { entry: Entry }) => {
      const kept = replaces(entry, score[applied - 1]) ? applied - 1 : applied;
      return {
        score: [...score.slice(0, kept), entry],
        path: null,
        applied: kept + 1,
        target: { ...target, applied: target.applied + kept + 1 - applied },
        end: null,
      };
    }),
    chooseAnswers: assign((_, { answers }: { answers: Answers }) => ({ answers })),
    keepReport: assign((_, { report }: { report: FrameReport }) => ({ report })),
    keepLine: assign(({ context: { log } }, { line }: { line: LogLine }) => ({
      log: [...withoutSame(log, line), line].slice(-MAX_LINES),
    })),
  },
  guards: {
    behind: ({ context: { at, applied, target } }) => target.at < at || target.applied < applied,
    ahead: ({ context: { at, applied, target } }) => target.at > at || target.applied > applied,
    finished: ({ context: { at, applied, score, end } }) => end !== null && at >= end && applied >= score.length,
    going: ({ context: { going } }) => going,
    /** No recorded entry is left to play. */
    free: ({ context: { applied, score } }) => applied === score.length,
    timerWaits: ({ context: { report } }) => (report?.timers.length ?? 0) > 0,
  },
  delays: {
    tick: TICK,
    /** Milliseconds for a page to open. */
    openingPatience: 20_000,
  },
}).createMachine({
  id: 'lab-player',
  context: ({ input }) => ({
    start: input.start,
    score: input.score,
    path: input.path,
    at: 0,
    applied: 0,
    target: input.stopAt ?? start,
    reached: endOf(input.score),
    going: input.stopAt === null,
    end: input.stopAt === null ? null : endOf(input.score),
    speed: 1,
    generation: 0,
    answers: {},
    report: null,
    log: [],
  }),
  initial: 'opening',
  on: {
    'time.speed': { actions: { type: 'setSpeed', params: ({ event }) => event } },
    'score.open': { target: '.opening', actions: { type: 'open', params: ({ event }) => event } },
    'flow.restart': { target: '.opening', actions: 'startOver' },
    'answers.choose': {
      actions: [
        { type: 'chooseAnswers', params: ({ event }) => event },
        { type: 'command', params: ({ event }) => ({ type: 'answers', answers: event.answers }) },
      ],
    },
    'frame.report': { actions: { type: 'keepReport', params: ({ event }) => event } },
    'frame.logged': { actions: { type: 'keepLine', params: ({ event }) => event } },
    'frame.recorded': { guard: 'free', actions: { type: 'record', params: ({ event }) => event } },
  },
  states: {
    opening: {
      description: 'A fresh page is being opened in the frame.',
      entry: 'openAfresh',
      on: {
        'time.play': { actions: 'go' },
        'time.pause': { actions: 'stop' },
        'frame.ready': {
          target: 'moving',
          actions: { type: 'command', params: ({ context: { answers } }) => ({ type: 'answers', answers }) },
        },
        'time.run': {
          actions: { type: 'setTarget', params: ({ context, event }) => positionAt(context.score, event.to) },
        },
        'score.jump': {
          actions: { type: 'setTarget', params: ({ context, event }) => positionAfter(context.score, event.to) },
        },
      },
      after: { openingPatience: 'missing' },
    },
    missing: {
      description: 'The page does not open, or the flow is not on it. One that comes late still counts.',
      on: {
        'frame.ready': {
          target: 'moving',
          actions: { type: 'command', params: ({ context: { answers } }) => ({ type: 'answers', answers }) },
        },
      },
    },
    moving: {
      description: 'The page plays the score up to the place that is asked for.',
      entry: { type: 'command', params: ({ context }) => advance(context) },
      on: {
        'frame.arrived': { target: 'deciding', actions: { type: 'arrive', params: ({ event }) => event } },
        'time.run': {
          actions: ['stop', { type: 'setTarget', params: ({ context, event }) => positionAt(context.score, event.to) }],
        },
        'score.jump': {
          actions: [
            'stop',
            { type: 'setTarget', params: ({ context, event }) => positionAfter(context.score, event.to) },
          ],
        },
        'time.play': { actions: 'go' },
        'time.pause': { actions: 'stop' },
        'flow.act': {
          guard: 'free',
          actions: { type: 'command', params: ({ event }) => ({ type: 'perform', act: event.act }) },
        },
      },
    },
    deciding: {
      description: 'Is the page where it is to be, and does time go on by itself?',
      always: [
        { guard: 'behind', target: 'opening' },
        { guard: 'ahead', target: 'moving' },
        { guard: 'finished', target: 'paused', actions: 'stopAtEnd' },
        { guard: 'going', target: 'playing' },
        { target: 'paused' },
      ],
    },
    paused: {
      description: 'Time stands still. What is sent happens at this moment.',
      on: {
        'time.play': { target: 'playing', actions: 'go' },
        'time.run': {
          target: 'deciding',
          actions: { type: 'setTarget', params: ({ context, event }) => positionAt(context.score, event.to) },
        },
        'time.step': {
          guard: 'timerWaits',
          target: 'deciding',
          actions: {
            type: 'setTarget',
            params: ({ context: { score, report } }) =>
              positionAt(score, Math.min(...(report?.timers ?? []).map(({ due }) => due))),
          },
        },
        'score.jump': {
          target: 'deciding',
          actions: { type: 'setTarget', params: ({ context, event }) => positionAfter(context.score, event.to) },
        },
        'score.cut': { target: 'moving', actions: 'cut' },
        'flow.act': {
          guard: 'free',
          actions: { type: 'command', params: ({ event }) => ({ type: 'perform', act: event.act }) },
        },
      },
    },
    playing: {
      description: 'Time runs, as fast as was chosen.',
      on: {
        'time.pause': { target: 'paused', actions: 'stop' },
        'time.run': {
          target: 'deciding',
          actions: ['stop', { type: 'setTarget', params: ({ context, event }) => positionAt(context.score, event.to) }],
        },
        'score.jump': {
          target: 'deciding',
          actions: [
            'stop',
            { type: 'setTarget', params: ({ context, event }) => positionAfter(context.score, event.to) },
          ],
        },
        'flow.act': {
          guard: 'free',
          actions: { type: 'command', params: ({ event }) => ({ type: 'perform', act: event.act }) },
        },
      },
      after: {
        tick: {
          target: 'deciding',
          actions: {
            type: 'setTarget',
            params: ({ context: { score, at, speed, end } }) =>
              positionAt(score, Math.min(at + TICK * speed, end ?? Number.POSITIVE_INFINITY)),
          },
        },
      },
    },
  },
});
