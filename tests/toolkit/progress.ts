/** A progress line on a terminal; silent elsewhere. */
export interface Progress {
  show(text: string): void;
  clear(): void;
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const write = (text: string) => {
    if (stream.isTTY) stream.write(`\r\u001B[2K${text}`);
  };
  return { show: write, clear: () => write('') };
}
