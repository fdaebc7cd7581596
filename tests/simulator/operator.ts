import { Desk, unescaped } from './desk.ts';
import type { DeskRecord } from './desk-record.ts';
import type { VisitorOptions } from './page-visit.ts';
import { MINUTE } from './plan.ts';
import { type Process, runAs } from './scheduler.ts';

/** A colleague at the desk: reads, takes and answers leads, and looks after destinations. Two may do so at once. */

type OperatorOptions = Pick<VisitorOptions, 'number' | 'scheduler' | 'chance' | 'note'>;

interface Lead {
  id: string;
  mark: string;
}

const first = (text: string, pattern: RegExp): string => unescaped(pattern.exec(text)?.[1] ?? '');

const leadsOf = (text: string): string[] =>
  [...text.matchAll(/<li><a href="((?:leads|signups)\/[\w-]+(?:\?[^"]*)?)"/g)].map(([, href = '']) => unescaped(href));

class Operator {
  readonly #options: OperatorOptions;
  readonly #record: DeskRecord;
  readonly #desk: Desk;
  #notes = 0;

  constructor(options: OperatorOptions, record: DeskRecord) {
    this.#options = options;
    this.#record = record;
    this.#desk = new Desk(options);
  }

  async work(): Promise<void> {
    const { chance } = this.#options;
    if (!(await this.#desk.logIn())) return;
    await this.#readLeads();
    const tasks = [
      () => this.#export(),
      () => this.#retryAll(),
      () => this.#visitDestination(),
      () => this.#desk.get('numbers'),
      () => this.#desk.post('keys', { keys: 'off', back: 'leads' }),
    ];
    for (const task of tasks) {
      // oxlint-disable-next-line no-await-in-loop -- one thing after the other.
      if (chance.is(0.4)) await task();
    }
    if (chance.is(0.5)) await this.#desk.post('logout');
  }

  #think(): Promise<void> {
    const { scheduler, chance } = this.#options;
    return scheduler.wait(chance.around(6_000));
  }

  async #readLeads(): Promise<void> {
    const { chance } = this.#options;
    const list = await this.#desk.get(
      chance.pick(['leads', 'leads', 'leads?state=all', 'leads?state=answered', 'leads?text=visitor', 'signups']),
    );
    const leads = leadsOf(list?.text ?? '');
    let path = leads.length === 0 ? '' : chance.pick(leads);
    for (let left = chance.within(1, 5); left > 0 && /^\w+\//.test(path); left -= 1) {
      // oxlint-disable-next-line no-await-in-loop
      path = await this.#readLead(path);
    }
  }

  /** @returns the lead that follows */
  async #readLead(path: string): Promise<string> {
    const { chance } = this.#options;
    const page = await this.#desk.get(path);
    if (page?.status !== 200) return '';
    const [, own = ''] = page.text.split('<div class="one">');
    const id = first(path, /\/([\w-]+)/);
    const marks = own.match(/visitor-\d+-mark/g) ?? [];
    this.#record.show(id, marks);
    const file = first(own, /href="(leads\/[\w-]+\/files\/\d+)"/);
    if (file !== '' && chance.is(0.5)) await this.#desk.get(file);
    await this.#think();
    // Ids go on from the world before, so that none is noted.
    const lead = { id, mark: marks[0] ?? '' };
    const carried = {
      version: first(own, /name="version" value="(\d+)"/),
      list: first(own, /name="list" value="([^"]*)"/),
    };
    if (carried.version !== '' && chance.is(0.4)) await this.#assign(lead, carried);
    else if (own.includes('value="yes"') && chance.is(0.8)) return this.#answer(lead, carried);
    else if (own.includes('value="no"') && chance.is(0.2)) await this.#reopen(id, carried);
    return chance.pick(leadsOf(page.text));
  }

  async #assign({ id, mark }: Lead, carried: { version: string; list: string }): Promise<void> {
    const { number, note } = this.#options;
    this.#notes += 1;
    const text = `operator-${number} note-${this.#notes}`;
    const asked = this.#record.assign({ id, version: Number(carried.version), note: text });
    const answer = await this.#desk.post(`leads/${id}/assignment`, {
      ...carried,
      assignee: `o${number}`,
      note: text,
      do: 'save',
    });
    note(`notes on ${mark}: ${answer?.status}`);
    asked.isSaid = answer?.status === 303 && answer.to !== null;
    if (answer?.status === 409 && !answer.text.includes(text))
      this.#record.problems.push(`a note is lost at the desk: ${text}`);
  }

  async #answer({ id, mark }: Lead, carried: { version: string; list: string }): Promise<string> {
    const asked = this.#record.answer(id);
    const answer = await this.#desk.post(`leads/${id}/answered`, { ...carried, answered: 'yes' });
    this.#options.note(`answers ${mark}: ${answer?.status}`);
    asked.isSaid = answer?.status === 303 && answer.to !== null;
    return answer?.to ?? '';
  }

  async #reopen(id: string, carried: { version: string; list: string }): Promise<void> {
    this.#record.reopened.add(id);
    await this.#desk.post(`leads/${id}/answered`, { ...carried, answered: 'no' });
  }

  async #export(): Promise<void> {
    const inbox = this.#options.chance.pick(['leads', 'signups']);
    const table = await this.#desk.get(`${inbox}.csv?state=all`);
    if (table?.status === 200) this.#record.export(table.text.split('\r\n').slice(1, -1));
  }

  async #retryAll(): Promise<void> {
    const list = await this.#desk.get('deliveries');
    if (list?.text.includes('deliveries/retry"')) await this.#desk.post('deliveries/retry');
    else {
      const one = first(list?.text ?? '', /action="(deliveries\/[\w-]+\/retry)"/);
      if (one !== '') await this.#desk.post(one);
    }
  }

  async #visitDestination(): Promise<void> {
    const { chance, scheduler } = this.#options;
    const lane = chance.pick(['mail', 'webhook']);
    const path = `deliveries/destinations/${lane}`;
    await this.#desk.get('deliveries/destinations');
    await this.#desk.get(path);
    if (chance.is(0.5)) await this.#desk.post(`${path}/test`);
    if (chance.is(0.3)) {
      const since = new Date(scheduler.now() - 20 * MINUTE).toISOString().slice(0, 16);
      await this.#desk.post(`${path}/again`, { since });
    }
    if (chance.is(0.5)) await this.#pause(lane, path);
  }

  /** Whether or not the pause was heard of, it is ended. */
  async #pause(lane: string, path: string): Promise<void> {
    const { chance, scheduler, note } = this.#options;
    const asked = scheduler.time;
    const paused = await this.#desk.post(`${path}/pause`, { pause: 'yes' });
    note(`pauses ${lane}: ${paused?.status}`);
    if (paused?.to) this.#record.pause(lane, asked, scheduler.time);
    await scheduler.wait(Math.min(chance.around(5 * MINUTE), 30 * MINUTE));
    const resume = this.#record.resume(lane, scheduler.time);
    for (let resumed = false; !resumed;) {
      // oxlint-disable-next-line no-await-in-loop
      const page = await this.#desk.get(path);
      // oxlint-disable-next-line no-await-in-loop
      const answer = page && (await this.#desk.post(`${path}/pause`, { pause: 'no' }));
      resumed = Boolean(answer?.to);
      // oxlint-disable-next-line no-await-in-loop
      if (!resumed) await this.#think();
    }
    resume(scheduler.time);
    note(`resumes ${lane}`);
  }
}

/** Logs in, and does what there is to do. */
export async function workAtDesk(options: OperatorOptions, record: DeskRecord): Promise<void> {
  const process: Process = {
    name: `operator ${options.number}`,
    isAlive: true,
    address: `192.0.2.${10 + (options.number % 200)}`,
    cookies: new Map(),
  };
  await runAs(process, () => new Operator(options, record).work());
}
