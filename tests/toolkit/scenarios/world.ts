import type { AnyStateMachine, InputFrom } from 'xstate';
import type { Flow } from 'flow-core/flow';
import type { Sentence } from './sentences.ts';
import type { Given, RelayAnswer } from './stage.ts';

/** Which words of a flow's page mean what in its machine. Expectations are in the feature, never here. */

/** A button or link: what pressing it does, or why it is there although it cannot be pressed. */
export type Control = { press(): void } | 'cannot be pressed';

/** What a snapshot shows. What is left out is judged on the page alone. */
export interface Screen {
  /** Texts that the page says by the state, and whether it does now. */
  says?: Readonly<Record<string, boolean>>;
  /** What the alert says, '' when it says nothing. */
  alert?: string;
  /** The form: there and ready, there and being sent, or not there. */
  form?: 'ready' | 'sending' | 'absent';
  /** Every button and link that the machine knows of; null for one that is not there now. */
  controls?: Readonly<Record<string, Control | null>>;
  /** Parts by their name, and whether they show. */
  parts?: Readonly<Record<string, boolean>>;
}

export interface FormWords<TMachineStage> {
  /** The page's fields by the name that scenarios use. */
  fields: Readonly<Record<string, FieldWords>>;
  /** Where the form is on the page, and its words. */
  definition: { action: string; screen: string; texts: { submit: string; submitting: string; refused: string } };
  /** The form belongs to another machine on the page. */
  ofAnotherMachine?: true;
  /** What is wrong with the fields' values, by the machine's name of the field. */
  check(values: Readonly<Record<string, string>>, stage: TMachineStage): Readonly<Record<string, string>>;
  /** What is said of the whole when these fields are wrong. */
  alertFor?(wrong: readonly string[], values: Readonly<Record<string, string>>): string | null;
  /** Sends what the form accepts. */
  submit(stage: TMachineStage, values: Readonly<Record<string, string>>, key: string): void;
  /** What begins another message after a success; undefined where the form still stands. */
  again?: { name: string; event: { type: string } };
}

export interface FieldWords {
  /** Its name in the payload and in the relay's refusals. */
  name: string;
  /** Its label on the page, unless scenarios use it. */
  label?: string;
  /** What a filled-in form holds, for a file its name; '' for one that is not required. */
  valid: string;
  /** A text unless told otherwise. */
  kind?: 'box' | 'file';
  /** The options' values by their label in lower case, for a choice. */
  options?: Readonly<Record<string, string>>;
  /** What the page presets it to, which the machine does not know. */
  preset?(address: URL, given: Given): string;
}

/** How a request of the machine looks on its way, and how its answers look to the machine. */
export interface RequestWords {
  call: string;
  /** The actor's input as fields of the request. */
  fields(input: never): Readonly<Record<string, unknown>>;
  key?(input: never): string;
  /** The actor's output; null when the actor fails. */
  output(answer: RelayAnswer, fieldName: (label: string) => string): unknown;
}

export interface WorldOf<TMachine extends AnyStateMachine, TMachineStage, TPageStage> {
  flow: Flow;
  /** What the machine starts with at an address. */
  start(address: URL, given: Given): InputFrom<TMachine>;
  /** What the page tells its machine once it is open. */
  opened?(stage: TMachineStage): void;
  /** What the machine asks the page to do, by the name of its action. */
  actions?: Readonly<Record<string, (stage: TMachineStage, params: never) => void>>;
  /** By the name of the actor. */
  requests?: Readonly<Record<string, RequestWords>>;
  form?: FormWords<TMachineStage>;
  /** Forms of other screens that the flow's scenarios use on the page, by their address. */
  otherForms?: Readonly<Record<string, FormWords<TMachineStage>>>;
  /** Where an accepted post without script leads. */
  posted?: string;
  /** The gestures that are not a press of a control. */
  keys?: Readonly<Record<string, (stage: TMachineStage) => void>>;
  /** What the relay does from time to time, in milliseconds. */
  look?: { every: number; run(stage: TMachineStage): void };
  /** The entries of the browser's storage that the machine's actions write. */
  storage?: readonly string[];
  /** What scenarios call parts of the page that have another name there. */
  names?: Readonly<Record<string, string>>;
  /** Settings of the server that the page needs, in environment variables. */
  environment?(given: Given): Record<string, string>;
  /** The flow's own sentences on the machine … */
  machineSentences?: readonly Sentence<TMachineStage>[];
  /** … and on the page. */
  pageSentences?: readonly Sentence<TPageStage>[];
}

/** A world whose machine's types no longer matter. The stages are parameters, because each stage reads its world. */
export interface World<TMachineStage, TPageStage> extends Omit<
  WorldOf<AnyStateMachine, TMachineStage, TPageStage>,
  'start'
> {
  start(address: URL, given: Given): unknown;
}

/** The world of a flow, whatever its stages are. */
export type FlowWorld = World<never, never>;
