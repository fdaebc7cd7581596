#!/usr/bin/env node
import { end, print, readArguments, sentenceOf, silenceFiles } from './command-line.ts';
import { drawMachine } from './draw.ts';
import { modelsIn } from './models-in.ts';

const usage = `Usage: flow-draw <file> [id]

Draws the machine that a file exports, as SVG. The id names one of several machines.

  --help  prints this

Exit code 0: drawn. 1: the file exports no such machine. 2: a wrong call.`;

const [file = '', id] = readArguments(usage);

silenceFiles();
try {
  const machines = (await modelsIn(file)).map(({ machine }) => machine);
  const machine = machines.find((each) => id === undefined || each.id === id);
  if (!machine)
    throw new Error(`${file} exports no machine "${id}", but ${machines.map((each) => each.id).join(', ')}`);
  print(await drawMachine(machine));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
end();
