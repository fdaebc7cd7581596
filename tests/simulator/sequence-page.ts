import { escape } from 'flow-toolkit/report/html';
import { page } from 'flow-toolkit/report/look';
import type { Noted, Place } from './trace.ts';

/** A run as a page: a sequence diagram of all who act in it, with one time bar over them. */

const columns: readonly { place: Place; name: string }[] = [
  { place: 'visitor', name: 'Visitors' },
  { place: 'network', name: 'Network' },
  { place: 'relay', name: 'Relay' },
  { place: 'operator', name: 'Desk' },
  { place: 'store', name: 'Store' },
  { place: 'mail', name: 'Mail server' },
  { place: 'webhook', name: 'Webhook' },
];

/** Pixels. */
const [LEFT, COLUMN, ROW, HEAD] = [110, 164, 30, 12] as const;

const at = (place: Place) => LEFT + COLUMN * (columns.findIndex((column) => column.place === place) + 0.5);

/** Where an arrow begins and ends; what is no message is at its own place. */
function endsOf({ place, what }: Noted): readonly [Place, Place] {
  if (place === 'visitor') return what.startsWith('sends ') ? ['visitor', 'relay'] : ['relay', 'visitor'];
  if (place === 'store') return ['relay', 'store'];
  if (place === 'operator') return ['operator', 'relay'];
  if (place === 'mail' || place === 'webhook') return ['relay', place];
  return [place, place];
}

/** `31:23.921`, since the world began. */
const timeOf = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}.${String(ms % 1_000).padStart(3, '0')}`;

function rowOf(noted: Noted, index: number): string {
  const [from, to] = endsOf(noted);
  const y = HEAD + ROW * (index + 0.7);
  const text = `${noted.who === '' ? '' : `${noted.who} `}${noted.what}`.replaceAll(
    /visitor-(\d+)-mark/g,
    'message $1',
  );
  const middle = (at(from) + at(to)) / 2;
  const isWrong = /killed|interrupted|refused|lost|: (?:full|io|down)/.test(noted.what);
  const drawn =
    from === to
      ? `<circle cx="${at(from)}" cy="${y}" r="5"/>`
      : `<line x1="${at(from)}" y1="${y}" x2="${at(to) + (at(to) > at(from) ? -7 : 7)}" y2="${y}" marker-end="url(#arrow)"/>`;
  const label =
    from === to
      ? `<text x="${at(from) + 12}" y="${y + 4}">${escape(text)}</text>`
      : `<text x="${middle}" y="${y - 6}" text-anchor="middle">${escape(text)}</text>`;
  return `<g class="row${isWrong ? ' trouble' : ''}" data-at="${noted.at}"><text class="time" x="${LEFT - 16}" y="${y + 4}" text-anchor="end">${timeOf(noted.at)}</text>${drawn}${label}</g>`;
}

const own = `
.sequence { background: var(--sheet); border-radius: var(--radius); box-shadow: var(--shadow); overflow: auto; max-height: 75vh; }
.sequence svg { display: block; font: 13px var(--record); fill: var(--ink); }
.sequence .life { stroke: var(--edge); stroke-dasharray: 4 4; }
.sequence .heads { position: sticky; top: 0; background: var(--sheet); z-index: 1; }
.sequence text { paint-order: stroke; stroke: var(--sheet); stroke-width: 4px; stroke-linejoin: round; }
.sequence .name { font-weight: 700; }
.sequence .time { fill: var(--ink2); font-family: var(--code); font-size: 12px; }
.sequence line { stroke: var(--ink2); stroke-width: 1.5; }
.sequence circle, .sequence marker path { fill: var(--ink2); }
.sequence .trouble line { stroke: var(--critical); }
.sequence .trouble circle, .sequence .trouble text:not(.time) { fill: var(--critical); }
.sequence .later { opacity: 0.18; }
.bar { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 20px 0; }
.bar input { flex: 1 1 240px; accent-color: var(--primary); }
.bar output { font-family: var(--code); min-width: 9ch; }
`;

const script = `<script>
const bar = document.querySelector('#time');
const rows = [...document.querySelectorAll('.row')];
const says = document.querySelector('output');
const show = () => {
  const shown = Number(bar.value);
  rows.forEach((row, index) => row.classList.toggle('later', index >= shown));
  says.textContent = shown === 0 ? 'before' : rows[shown - 1].querySelector('.time').textContent;
  rows[Math.max(0, shown - 1)]?.scrollIntoView({ block: 'center' });
};
bar.addEventListener('input', show);
let playing = 0;
document.querySelector('#play').addEventListener('click', () => {
  clearInterval(playing);
  if (Number(bar.value) === rows.length) bar.value = 0;
  playing = setInterval(() => {
    bar.value = Number(bar.value) + 1;
    show();
    if (Number(bar.value) >= rows.length) clearInterval(playing);
  }, 400);
});
show();
</script>`;

export interface WatchedRun {
  title: string;
  /** What does not hold. */
  problems: readonly string[];
  noted: readonly Noted[];
}

/** A whole HTML page, which needs no other file. */
export function sequencePage({ title, problems, noted: all }: WatchedRun): string {
  // What a check has found at the end is no message.
  const noted = all.filter(({ what }) => !what.startsWith('['));
  const [width, height] = [LEFT + COLUMN * columns.length + 60, HEAD + ROW * (noted.length + 1)];
  const lives = columns.map(
    ({ place }) => `<line class="life" x1="${at(place)}" y1="0" x2="${at(place)}" y2="${height}"/>`,
  );
  const heads = columns.map(
    ({ place, name }) => `<text class="name" x="${at(place)}" y="26" text-anchor="middle">${name}</text>`,
  );
  const wrong = problems.map((problem) => `<p><span class="verdict wrong">${escape(problem)}</span></p>`).join('');
  const body = `<h1>${escape(title)}</h1>${wrong}
<div class="bar"><button id="play" type="button">Play</button><label for="time">Time</label><input id="time" type="range" min="0" max="${noted.length}" value="${noted.length}"><output for="time"></output></div>
<div class="sequence" tabindex="0" role="region" aria-label="Sequence diagram"><svg class="heads" width="${width}" height="40" viewBox="0 0 ${width} 40" aria-hidden="true">${heads.join('')}</svg><svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs>${lives.join('')}${noted.map(rowOf).join('')}</svg></div>${script}`;
  return page({ title, links: [], body, diagramStyle: own });
}
