const drawings = import.meta.glob<string>('/machines/*/*.svg', { query: '?raw', import: 'default', eager: true });

/** A flow's committed diagram. */
export const drawingOf = (flow: string): string => drawings[`/machines/${flow}/${flow}.svg`] ?? '';

/** `trial-signup` as `Trial signup`. */
export const titleOf = (flow: string) => `${flow.charAt(0).toUpperCase()}${flow.slice(1).replaceAll('-', ' ')}`;

export const labPath = `${import.meta.env.BASE_URL}lab`;
