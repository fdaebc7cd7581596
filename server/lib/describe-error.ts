/** The loggable part of an error: type, code and stack frames. The message can quote visitor data (JSON.parse does). */
export function describeError(error: unknown): { type: string; code?: string; frames: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, ...code, frames: frames.map((line) => line.trim()) };
}
