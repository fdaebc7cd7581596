import { Command, InvalidArgumentError } from 'commander';

/** Where a program writes; by default to the process's own standard output and standard error. */
export interface Output {
  write: (text: string) => void;
  complain: (text: string) => void;
}

/** Commander's complaint as one sentence. Excess arguments are not repeated: a mail address may be among them. */
function oneSentence(text: string): string {
  const [complaint = '', hint] = text.trim().slice('error: '.length).split('\n(Did ');
  const excess = / but got \d+/.exec(complaint);
  const sentence = excess ? `${complaint.slice(0, excess.index)}${excess[0]}.` : complaint;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (hint ? `: did ${hint.slice(0, -1)}` : '');
}

/**
 * A program with `--help` that answers a wrong call in one sentence, with the nearest name, and ends with 1.
 * @param name how it is called, such as `npm run relay --`
 * @param output when given, the program writes there and throws Commander's error in place of ending the process
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

/** Reads an option's value as a whole number from 1 to a limit. */
export const wholeNumber = (most: number) => (text: string) => {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
  throw new InvalidArgumentError(`It is a number from 1 to ${most}.`);
};
