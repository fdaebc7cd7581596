import { places } from './places.ts';

const drawings = import.meta.glob<string>('/machines/*/*.svg', { query: '?raw', import: 'default', eager: true });

/** The committed diagram of a flow's machine. */
export function drawingOf(flow: string): string {
  const machine = places[flow]?.machine ?? flow;
  return drawings[`/machines/${machine}/${machine}.svg`] ?? '';
}

/** `trial-signup` as `Trial signup`. */
export const titleOf = (flow: string) => `${flow.charAt(0).toUpperCase()}${flow.slice(1).replaceAll('-', ' ')}`;

export const labPath = `${import.meta.env.BASE_URL}lab`;
