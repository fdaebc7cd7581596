/** A machine's diagram with the place of each state, arrow and text, in pixels. */

export interface Line {
  text: string;
  style: 'name' | 'sentence' | 'detail' | 'trigger' | 'guard' | 'action' | 'requirement';
}

/** The text of one transition, with the key for live highlighting. */
export interface TransitionText {
  key: string;
  lines: Line[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedState {
  path: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Its states are hidden. */
  isFolded: boolean;
  isRegion: boolean;
  box: Box;
  textLeft: number;
  lines: Line[];
  /** Internal transitions, listed in the state's box. */
  inner: TransitionText[];
}

export interface PlacedEdge {
  /** The path of the source state; a dot has its own for the initial arrow. */
  source: string;
  target: string;
  points: { x: number; y: number }[];
  /** Several if they share source and target. */
  transitions: TransitionText[];
  /** The box of the texts; null for the initial arrow. */
  label: Box | null;
}

export interface PlacedDiagram {
  width: number;
  height: number;
  states: PlacedState[];
  edges: PlacedEdge[];
  starts: Box[];
}
