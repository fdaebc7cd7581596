/**
 * What of an unexpected error may be logged: its kind, code and stack frames. Not its message, which can quote what
 * a visitor sent (JSON.parse does).
 */
export function describeError(error: unknown): { type: string; code?: string; frames: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, ...code, frames: frames.map((line) => line.trim()) };
}
