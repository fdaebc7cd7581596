import type { InspectionEvent } from 'xstate';
import { type CountedPart, COUNTS_PATH, type SentCounts } from '../../machines/domain/sent-counts.ts';
import { countedNames } from '../../machines/core/inspection.ts';

declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc/; undefined in browsers without it. */
    readonly globalPrivacyControl?: boolean;
  }
}

let isCounting = false;

/** Totals since they were last sent, without any order (TEAM-4); null: nothing was counted. */
let totals: SentCounts | null = null;

/** Adds one. The relay knows all names (server/counts/known-counts.ts) and drops others. */
export function count(part: CountedPart, name: string): void {
  if (!isCounting) return;
  totals ??= { pages: {}, transitions: {}, refusedFields: {} };
  totals[part][name] = (totals[part][name] ?? 0) + 1;
}

/** @returns an observer for one actor, which counts its start by the machine's id, and each transition that it takes */
export function countTransitions(machineId: string): (event: InspectionEvent) => void {
  // React discards some of the actors that it creates: the first steps count with the start.
  let early: string[] | null = [machineId];
  return (event) => {
    const names = countedNames(event);
    if (early && event.type === '@xstate.event') {
      names.push(...early);
      early = null;
    }
    if (early) early.push(...names);
    else for (const name of names) count('transitions', name);
  };
}

/** Sends the totals whenever the page is hidden or left. Counts nothing with Global Privacy Control or Do Not Track. */
export function startCounting(): void {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === '1') return;
  isCounting = true;
  addEventListener('visibilitychange', () => {
    if (document.hidden && totals && navigator.sendBeacon(COUNTS_PATH, JSON.stringify(totals))) totals = null;
  });
}
