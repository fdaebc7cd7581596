export const seconds = (ms: number) => `${(ms / 1_000).toFixed(ms % 100 === 0 ? 1 : 3)} s`;
