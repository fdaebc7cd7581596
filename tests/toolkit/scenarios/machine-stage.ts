import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { everyNode, nodesOf, textOf, type ViewNode } from 'flow-core/view';
import type { ShownNode } from '../view/conformance.ts';
import { configured } from '../config.ts';
import { screenOf, shownOf } from './view-screen.ts';
import type { CoverageObserver, EventObserver } from '../live-run.ts';
import { LiveRun } from '../live-run.ts';
import type { Json } from '../steps.ts';
import { eventOfStep, sourceOfActor } from '../steps.ts';
import type { Given, RelayAnswer, ScenarioFile, SentRequest, Stage } from './stage.ts';
import { Elsewhere, nothingGiven } from './stage.ts';
import type { FieldWords, Screen, World } from './world.ts';

/** A flow's machine on a clock of its own; its world says what its states show. */
export class MachineStage implements Stage {
  readonly given: Given = nothingGiven();
  readonly memory = new Map<string, unknown>();
  readonly #world: World<MachineStage, never>;
  readonly #machine: AnyStateMachine;
  readonly #onTaken: CoverageObserver;
  readonly #onEvent: EventObserver;
  #run: LiveRun | null = null;
  #address = '';
  #script = true;
  #values: Record<string, string> = {};
  #typed: Record<string, string> = {};
  #errors: Record<string, string> = {};
  /** The errors of the last send. */
  #found: Readonly<Record<string, string>> = {};
  /** What was said of the whole because of its fields; null where they were right. */
  #alert: string | null = null;
  /** What alerts have said so far. */
  readonly #alerts = new Set<string>();
  readonly #storage = new Map<string, string>();
  #requests: SentRequest[] = [];
  #sentBefore = false;
  #underWay: { actor: string; id: string } | null = null;
  #keys = 0;
  #ledTo: string | null = null;
  #exceptions: string[] = [];

  constructor(
    world: World<MachineStage, never>,
    machine: AnyStateMachine = world.flow.machine,
    onTaken: CoverageObserver = () => {},
    onEvent: EventObserver = () => {},
  ) {
    this.#world = world;
    this.#machine = machine;
    this.#onTaken = onTaken;
    this.#onEvent = onEvent;
  }

  get #live(): LiveRun {
    if (!this.#run) throw new Error('no page is open');
    return this.#run;
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#live.snapshot();
  }

  get #screen(): Screen {
    return screenOf(this.#world.flow, this.#nodes, (event) => this.send(event));
  }

  get #nodes(): ViewNode[] {
    const { flow } = this.#world;
    // A flow of the relay shows nothing.
    if (!flow.view) return [];
    return nodesOf(flow.view(this.snapshot, this.#filled?.state));
  }

  /** Null: the flow has no form. */
  get #filled() {
    const { form } = this.#world.flow;
    if (form === undefined) return null;
    return configured().forms.filled(form, {
      values: this.#named(),
      errors: this.#errors,
      found: this.#found,
      alert: this.#alert,
      script: this.#script,
    });
  }

  shown(): ShownNode[] {
    return shownOf(this.#nodes);
  }

  get #watchesMotion(): boolean {
    return 'motion.reduce' in this.#world.flow.events;
  }

  /** The address that the page was opened with. */
  get openedAt(): URL {
    return new URL(this.#address, 'https://site.invalid');
  }

  runRelay(): void {
    throw new Elsewhere('only the page talks to a relay');
  }

  open(address: string, { script = true } = {}): void {
    const { posted } = this.#world;
    if (!script && posted === undefined) throw new Elsewhere('only the page shows what is there without script');
    this.#script = script;
    this.#run?.stop();
    this.#address = address;
    this.#ledTo = null;
    this.#typed = {};
    this.clearForm();
    const input = this.#world.start(this.openedAt, this.given);
    this.#run = new LiveRun(this.#world.flow, this.#machine, input, this.#onTaken, this.#onEvent);
    this.#look();
    this.#world.opened?.(this);
    if (this.#watchesMotion) this.preferMotion(this.given.reducedMotion);
  }

  /** Ends the machine, as its page does when it is left. */
  leave(): void {
    this.stop();
  }

  /** On the run's own clock. */
  get now(): number {
    return this.#live.now();
  }

  openAgain(): void {
    this.#sentBefore = this.#requests.length > 0;
    this.open(this.#address);
  }

  send(event: { type: string }): void {
    this.#live.send(event);
    this.#look();
  }

  wait(ms: number): void {
    const run = this.#live;
    const end = run.now() + ms;
    const { look } = this.#world;
    if (look) {
      for (let due = run.now() - (run.now() % look.every) + look.every; due <= end; due += look.every) {
        run.moveTo(due);
        look.run(this);
      }
    }
    for (let due = run.nextDue; due !== null && due <= end; due = run.nextDue) {
      run.moveTo(due);
      this.#look();
    }
    run.moveTo(end);
    this.#look();
  }

  stop(): void {
    this.#run?.stop();
  }

  /** Takes note of what the machine has asked for since it was looked at last. */
  #look(): void {
    if (this.snapshot.status === 'error') throw new Error(`the machine ${this.#live.state()}`);
    for (const doing of this.#live.outcome().does ?? []) {
      if ('start' in doing) this.#started(doing.start, doing.input ?? null);
      if (!('action' in doing)) continue;
      if (doing.action === 'logException') this.#exceptions.push(doing.action);
      this.#world.actions?.[doing.action]?.(this, doing.params as never);
    }
    const { alert } = this.#screen;
    if (alert) this.#alerts.add(alert);
  }

  #started(id: string, input: Json): void {
    const actor = sourceOfActor(this.#world.flow, id);
    const words = this.#world.requests?.[actor];
    if (!words) return;
    this.#underWay = { actor, id };
    this.#requests.push({
      call: words.call,
      fields: words.fields(input as never),
      key: words.key?.(input as never) ?? null,
    });
  }

  /** A request that the browser makes by itself. */
  noteRequest(request: SentRequest): void {
    this.#requests.push(request);
  }

  // What the world's actions do to the page.

  clearForm(labels: readonly string[] = this.labels()): void {
    for (const label of labels) this.#values[label] = this.#words(label).preset?.(this.openedAt, this.given) ?? '';
    this.#wrong({});
    this.#alert = null;
  }

  #wrong(messages: Readonly<Record<string, string>>): void {
    this.#errors = { ...messages };
    this.#found = messages;
  }

  /** Fields that no longer hold what was typed. */
  forgetTyped(...labels: string[]): void {
    for (const label of labels) {
      delete this.#typed[label];
      this.#values[label] = '';
    }
  }

  showErrors(messages: Readonly<Record<string, string>>): void {
    if (Object.keys(messages).length === 0) return;
    this.#wrong(messages);
    this.#say(this.#screen.alert ?? '');
  }

  #say(alert: string): void {
    this.#alert = alert;
    this.#alerts.add(alert);
  }

  leadTo(address: string): void {
    const own = 'https://site.invalid';
    this.#ledTo = configured().addresses.withoutBase(address.startsWith(own) ? address.slice(own.length) : address);
  }

  store(key: string, value: string): void {
    this.#storage.set(key, value);
  }

  /** A key that was not used before, as the page makes one for every send. */
  nextKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  // The visitor.

  get #form() {
    const { form } = this.#world;
    if (!form || form.ofAnotherMachine) throw new Elsewhere('only the page shows a form');
    return form;
  }

  #words(label: string): FieldWords {
    const words = this.#form.fields[label];
    if (!words) throw new Elsewhere(`only the page shows the field "${label}"`);
    return words;
  }

  #named(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#form.fields).map(([label, { name, options }]) => {
        const value = this.#values[label] ?? '';
        return [name, options?.[value.toLowerCase()] ?? value];
      }),
    );
  }

  fillForm(values: Readonly<Record<string, string>>): void {
    for (const [label, { valid }] of Object.entries(this.#form.fields)) {
      const value = values[label] ?? valid;
      if (value !== '') this.fill(label, value);
    }
  }

  fill(label: string, text: string): void {
    // A field whose text the machine holds.
    const { fill } = everyNode(this.#nodes).find(({ name }) => name === label) ?? {};
    if (fill) return this.send(fill(text));
    this.#words(label);
    if (this.#screen.form === 'absent') throw new Error(`there is no field "${label}"`);
    this.#values[label] = text;
    this.#typed[label] = text;
    const { name } = this.#words(label);
    // What is wrong stays until it is right.
    if (this.#errors[name] !== undefined) {
      const wrong = this.#form.check(this.#named(), this)[name];
      if (wrong === undefined) delete this.#errors[name];
      else this.#errors[name] = wrong;
    }
  }

  tick(label: string, on: boolean): void {
    this.fill(label, on ? 'on' : '');
  }

  #fileField(): string {
    const [label] = Object.entries(this.#form.fields).find(([, { kind }]) => kind === 'file') ?? [];
    if (label === undefined) throw new Elsewhere('only the page shows a file field');
    return label;
  }

  attach({ name }: ScenarioFile): void {
    this.fill(this.#fileField(), name);
  }

  removeAttachment(): void {
    const label = this.#fileField();
    this.fill(label, '');
    delete this.#typed[label];
  }

  attachment(): string | null {
    return this.fieldValue(this.#fileField()) || null;
  }

  sendForm(): void {
    const { form } = this.#screen;
    if (form === 'absent') throw new Error('there is no form');
    if (form === 'sending' || !this.#script) return;
    this.#wrong(this.#form.check(this.#named(), this));
    const wrong = Object.keys(this.#errors);
    this.#alert = null;
    if (wrong.length > 0) {
      this.#say(this.#form.alertFor?.(wrong, this.#named()) ?? '');
      return;
    }
    this.#form.submit(this, this.#named(), this.nextKey());
  }

  #control(name: string) {
    const { controls } = this.#screen;
    if (!controls || !(name in controls)) throw new Elsewhere(`only the page shows the control "${name}"`);
    return controls[name] ?? null;
  }

  press(name: string, { force = false } = {}): void {
    const control = this.#control(name);
    if (control === null) throw new Error(`there is no "${name}"`);
    if (control === 'cannot be pressed') {
      if (!force) throw new Error(`"${name}" cannot be pressed`);
      return;
    }
    control.press();
  }

  pressKey(key: string): void {
    const { keys, flow } = this.#world;
    const nodes = flow.view ? everyNode(this.#nodes) : [];
    const gesture = ({ Escape: 'escape', Enter: 'enter' } as const)[key];
    const event = gesture && nodes.find((node) => node[gesture])?.[gesture];
    if (event) return this.send(event);
    const press = keys?.[key];
    // In a field whose text the machine holds, where it does nothing now.
    if (!press && key === 'Enter' && nodes.some(({ fill }) => fill)) return;
    if (!press) throw new Elsewhere(`only the page shows the key "${key}"`);
    press(this);
  }

  /** What comes or goes at a part that notices pointer or focus now: its event; null where the part does not notice this one. */
  noticed(gesture: 'point' | 'leave' | 'focus' | 'blur'): { type: string } | null | undefined {
    const [one, other] = (['point', 'focus'] as const).some((each) => each === gesture)
      ? (['point', 'focus'] as const)
      : (['leave', 'blur'] as const);
    const part = everyNode(this.#nodes).find((node) => node[one] ?? node[other]);
    return part && (part[gesture] ?? null);
  }

  focus(name: string): void {
    throw new Elsewhere(`only the page shows the focus on "${name}"`);
  }

  blur(name: string): void {
    throw new Elsewhere(`only the page shows the focus on "${name}"`);
  }

  beginAnother(): void {
    this.#typed = {};
    const { again } = this.#form;
    if (again && this.#screen.form === 'absent') this.send(again.event);
  }

  goBack(): void {
    throw new Elsewhere('only the page shows the way back');
  }

  preferMotion(reduced: boolean): void {
    if (!this.#watchesMotion) throw new Elsewhere('only the page shows reduced motion');
    this.send({ type: reduced ? 'motion.reduce' : 'motion.allow' });
  }

  answer(answer: RelayAnswer): void {
    const { posted } = this.#world;
    if (!this.#script && posted !== undefined) {
      if (answer.kind !== 'accepts') throw new Elsewhere('without script the relay itself answers, with a page');
      this.open(posted);
      return;
    }
    if (answer.kind === 'accepts' && answer.redirect !== undefined)
      answer = { ...answer, redirect: configured().addresses.underBase(answer.redirect) };
    const underWay = this.#underWay;
    if (!underWay) throw new Error('no request is under way');
    const words = this.#world.requests?.[underWay.actor];
    if (!words) throw new Error(`${underWay.actor} has no words`);
    this.#underWay = null;
    const output = words.output(answer, (label) => this.#words(label).name);
    const event = eventOfStep(
      output === null
        ? { error: underWay.id, data: { message: 'no answer' } }
        : { done: underWay.id, output: output as Json },
    );
    if (event) this.send(event);
  }

  // What shows.

  says(text: string): boolean {
    const { says = {}, controls = {} } = this.#screen;
    const alert = this.#alertNow();
    if ([alert, ...Object.values(this.#errors)].some((each) => each?.includes(text))) return true;
    const known = [
      ...Object.entries(says),
      ...Object.entries(controls).map(([name, control]) => [name, control !== null] as const),
    ].filter(([each]) => each.includes(text));
    if (known.length === 0) {
      if (alert !== undefined && [...this.#alerts].some((each) => each.includes(text))) return false;
      throw new Elsewhere(`only the page shows "${text}"`);
    }
    if (known.some(([, shown]) => shown)) return true;
    // A part of what the view says elsewhere may be static copy of the page.
    if (!known.some(([each]) => each === text)) throw new Elsewhere(`the page may say "${text}"`);
    return false;
  }

  #alertNow(): string | undefined {
    if (this.#alert === null) return this.#screen.alert;
    return Object.keys(this.#errors).length > 0 ? this.#alert : '';
  }

  alert(): string {
    const alert = this.#alertNow();
    if (alert === undefined) throw new Elsewhere('only the page shows the alert');
    return alert;
  }

  status(): readonly string[] {
    return everyNode(this.#nodes)
      .filter(({ role }) => role === 'status')
      .map(textOf);
  }

  fieldMessage(label: string): string {
    const { name } = this.#words(label);
    const said = this.#errors[name] ?? '';
    const node = this.#field(name);
    // A file's field is another flow's, with a text of the form beside it.
    return !node && this.#nodes.some(({ text }) => text === said) ? said : (node?.error ?? '');
  }

  fieldValue(label: string): string {
    this.#words(label);
    if (this.#screen.form === 'absent') throw new Error(`there is no field "${label}"`);
    if (this.#words(label).preset !== undefined && !(label in this.#typed))
      throw new Elsewhere(`only the page shows what "${label}" is preset to`);
    return this.#values[label] ?? '';
  }

  /** The node of a field; undefined where it is not there. */
  #field(name: string): ViewNode | undefined {
    return everyNode(this.#nodes).find(({ field }) => field === name);
  }

  fieldDescription(label: string): string {
    return this.#field(this.#words(label).name)?.description ?? '';
  }

  isRequired(label: string): boolean {
    return this.#field(this.#words(label).name)?.required === true;
  }

  typed(): Readonly<Record<string, string>> {
    return this.#typed;
  }

  labels(): readonly string[] {
    const { form } = this.#world;
    return form && !form.ofAnotherMachine ? Object.keys(form.fields) : [];
  }

  hasFocus(name: string): boolean {
    throw new Elsewhere(`only the page shows the focus on "${name}"`);
  }

  isShown(name: string): boolean {
    const { parts = {}, controls = {}, form } = this.#screen;
    const part = parts[name];
    if (part !== undefined) return part;
    if (name in controls) return controls[name] !== null;
    if (this.#world.form?.fields[name]) return form !== 'absent';
    throw new Elsewhere(`only the page shows "${name}"`);
  }

  canPress(name: string): boolean | null {
    const control = this.#control(name);
    return control === null ? null : control !== 'cannot be pressed';
  }

  isPressed(name: string): boolean {
    throw new Elsewhere(`only the page shows whether "${name}" is pressed`);
  }

  formIsShown(): boolean {
    const { form } = this.#screen;
    if (form === undefined) throw new Elsewhere('only the page shows the form');
    return form !== 'absent';
  }

  linkIsShown(address: string): boolean {
    throw new Elsewhere(`only the page shows the link to "${address}"`);
  }

  choices(label: string): number {
    return this.#field(this.#words(label).name)?.children?.filter(({ value }) => value !== '').length ?? 0;
  }

  sending(): { pressable: boolean; saysSending: boolean } | null {
    const { form } = this.#screen;
    if (form === undefined) throw new Elsewhere('only the page shows the form');
    if (form === 'absent') return null;
    return {
      pressable: form === 'ready' && this.#filled?.waits !== true,
      saysSending: form === 'sending',
    };
  }

  requests(): readonly SentRequest[] {
    if (!this.#world.requests) throw new Elsewhere('only the page shows requests');
    if (this.#sentBefore) throw new Elsewhere('only the page knows what was sent before it was opened again');
    return this.#requests;
  }

  encoding(): string {
    throw new Elsewhere('only the page shows the encoding');
  }

  header(name: string): string | null {
    throw new Elsewhere(`only the page shows the header ${name}`);
  }

  ledTo(): string | null {
    if (!this.#world.requests) throw new Elsewhere('only the page leads on');
    return this.#ledTo;
  }

  address(): string {
    throw new Elsewhere('only the page shows the address');
  }

  console() {
    return { complaints: [], exceptions: this.#exceptions };
  }

  storage(_area: string, key: string): string | null {
    if (!this.#world.storage?.includes(key)) throw new Elsewhere('only the page shows the storage');
    return this.#storage.get(key) ?? null;
  }

  likeness(): string {
    const { value, context } = this.snapshot;
    return JSON.stringify({ value, context, errors: this.#errors, values: this.#values, requests: this.#requests });
  }

  eventually<T>(check: () => T): T {
    return check();
  }
}
