import { mutantsOf, verifyMachine } from 'flow-toolkit';
import model from './undo.model.mjs';

/** Prints the mutants that the model's properties do not notice. */
const { machine, ...given } = model;
for (const { name, make } of mutantsOf(machine))
  if (verifyMachine(make(), given).verdict === 'proved') console.log(`survives: ${name}`);
