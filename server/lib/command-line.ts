import { Command, InvalidArgumentError } from 'commander';

export interface Output {
  write: (text: string) => void;
  complain: (text: string) => void;
}

/** Commander's message as one sentence. Excess arguments are not repeated: a mail address may be among them. */
function oneSentence(text: string): string {
  const [complaint = '', hint] = text.trim().slice('error: '.length).split('\n(Did ');
  const excess = / but got \d+/.exec(complaint);
  const sentence = excess ? `${complaint.slice(0, excess.index)}${excess[0]}.` : complaint;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (hint ? `: did ${hint.slice(0, -1)}` : '');
}

/**
 * A program with `--help`. A wrong call gets one sentence with the nearest name and exit code 1.
 * @param name as the caller types it, such as `npm run flows --`
 * @param output when given, the program writes there and throws Commander's error instead of exiting
 */
export function createProgram(name: string, output?: Output): Command {
  const program = new Command(name).configureOutput({
    outputError: (text, print) => print(`${oneSentence(text)}\n`),
  });
  if (!output) return program;
  return program.exitOverride().configureOutput({
    writeOut: (text) => output.write(text.trimEnd()),
    writeErr: (text) => output.complain(text.trimEnd()),
  });
}

export const wholeNumber = (most: number) => (text: string) => {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
  throw new InvalidArgumentError(`It is a number from 1 to ${most}.`);
};
