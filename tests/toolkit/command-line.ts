import { parseArgs } from 'node:util';

/**
 * Reads the names that a command is given. Prints its usage for `--help`, and ends the program for a wrong call.
 * @param usage begins with `Usage: `
 */
export function readArguments(usage: string): string[] {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
    if (!values.help && positionals.length > 0) return positionals;
    console.log(usage);
    process.exit(values.help ? 0 : 2);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(2);
  }
}

const write = process.stdout.write.bind(process.stdout);

/** Hides the output of a file while it is loaded and while its guards run: the output is the command's alone. */
export function silenceFiles(): void {
  process.stdout.write = () => true;
}

export const print = (text: string): void => void write(text);

/** Ends once the output is written, even if a file has started timers. */
export const end = (): void => void write('', () => process.exit());

/** Message of a thrown value, without its stack. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
