import type { LogLine, FrameReport } from '../../../machines/lab-player/lab-player.machine.ts';

const SVG = 'http://www.w3.org/2000/svg';

export class DiagramLights {
  readonly #root: Element;
  #lastLine: LogLine | undefined;
  #active = '';

  constructor(root: Element) {
    this.#root = root;
    const drawing = root.querySelector('svg');
    drawing?.style.setProperty('--drawn-width', `${drawing.getAttribute('width')}px`);
  }

  #all(selector: string): SVGGElement[] {
    return [...this.#root.querySelectorAll<SVGGElement>(selector)];
  }

  show(report: Pick<FrameReport, 'active' | 'timers'> | null, log: readonly LogLine[], at: number): void {
    this.#light(report?.active ?? []);
    this.#flash(log);
    this.#measure(report?.timers ?? [], at);
  }

  #light(active: readonly string[]): void {
    if (active.join(' ') === this.#active) return;
    this.#active = active.join(' ');
    const states = this.#all('.flow-state');
    for (const state of states) state.classList.toggle('flow-live', active.includes(state.dataset['flowState'] ?? ''));
    this.centre();
  }

  centre(): void {
    const innermost = this.#all('.flow-state').findLast((state) => state.classList.contains('flow-live'));
    if (!innermost) return;
    const [around, inner] = [this.#root.getBoundingClientRect(), innermost.getBoundingClientRect()];
    this.#root.scrollBy({
      top: inner.top + inner.height / 2 - around.top - around.height / 2,
      left: inner.left + inner.width / 2 - around.left - around.width / 2,
    });
  }

  #flash(log: readonly LogLine[]): void {
    const lines = log.filter(({ taken }) => taken);
    const latest = lines.at(-1);
    if (latest === this.#lastLine) return;
    const since = this.#lastLine ? lines.indexOf(this.#lastLine) + 1 : 0;
    // Of entries played at once, only the last one's edges are highlighted.
    const taken = new Set(
      lines
        .slice(since)
        .filter(({ at }) => at === latest?.at)
        .flatMap((line) => line.taken ?? []),
    );
    this.#lastLine = latest;
    for (const edge of this.#all('.flow-edge, .flow-transition')) {
      const { transition, transitions } = edge.dataset;
      const keys = transition === undefined ? (JSON.parse(transitions ?? '[]') as string[]) : [transition];
      edge.classList.remove('lab-taken');
      if (!keys.some((key) => taken.has(key))) continue;
      // Reading the layout restarts the animation.
      edge.getBoundingClientRect();
      edge.classList.add('lab-taken');
    }
  }

  #measure(timers: FrameReport['timers'], at: number): void {
    for (const label of this.#all('.flow-transition')) {
      const key = label.dataset['transition'] ?? '';
      const timer = timers.find(({ source, delay }) => key.startsWith(`${source} · after ${delay} `));
      const bar = label.querySelector('.lab-progress');
      if (!timer) bar?.remove();
      else this.#fill(bar ?? this.#addBar(label), (at - timer.start) / (timer.due - timer.start));
    }
  }

  #addBar(label: SVGGElement): Element {
    const { x, y, width, height } = label.getBBox();
    const bar = document.createElementNS(SVG, 'rect');
    bar.classList.add('lab-progress');
    for (const [name, value] of Object.entries({ x, y: y + height + 1, height: 4, 'data-full': width }))
      bar.setAttribute(name, String(value));
    label.append(bar);
    return bar;
  }

  #fill(bar: Element, share: number): void {
    bar.setAttribute('width', String(Number(bar.getAttribute('data-full')) * Math.max(0, Math.min(1, share))));
  }
}
