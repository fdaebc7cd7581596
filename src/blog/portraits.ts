import { palette } from '../../machines/domain/palette.ts';
import { themedSvg } from '../components/themed-svg.ts';
import type { AuthorId } from '../content/authors.ts';

const marks: Readonly<Record<AuthorId, string>> = {
  founder: 'M33 62c-2 9 1 17 9 20M63 62c2 8 1 13-3 18M60 80a4.5 4.5 0 1 0 .1 0z',
  finance: 'M48 64l-5 8 5 18 5-18zM70 74h10M70 80h10M70 86h10',
  team: 'M76 40a9 9 0 1 0-.1 0zM72 56c11-2 19 5 21 16',
};

const figure = 'M48 20c10 0 17 7 17 17s-7 19-17 19-17-9-17-19 7-17 17-17zM14 96c0-20 14-35 34-35s34 15 34 35z';
const rules = 'M0 24h26M70 24h26M0 36h26M70 36h26M0 48h30M66 48h30';

const colours = { w: ['#fff', '#2f6557'], s: palette.primary, p: palette['strand-patient'] } as const;

const portrait = (author: AuthorId) =>
  themedSvg(
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
      `<path style="fill:var(--w)" d="${figure}"/>` +
      `<path style="stroke:var(--s);stroke-width:1.5;stroke-opacity:.45" d="${rules}"/>` +
      `<path style="stroke:var(--p);stroke-width:2.5" d="${marks[author]}"/></g>`,
    { frame: 'viewBox="0 0 96 96"', colours },
  );

/** By path below the base. */
export const portraits = (): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(marks) as AuthorId[]).map((author) => [`/static/img/portrait-${author}.svg`, portrait(author)]),
  );
