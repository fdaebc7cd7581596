/** One line on a terminal that says what is going on; silent where nobody watches. */
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
