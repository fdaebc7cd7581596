import type { LabResults } from '../../machines/shared/lab-results.ts';

async function read<T>(file: string): Promise<T | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}lab/${file}`);
  return response.ok ? ((await response.json()) as T) : null;
}

export const readResults = () => read<LabResults>('lab-results.json');

/** `23 November 2026, 18:05 UTC` */
export const dateText = (iso: string) =>
  `${new Date(iso).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`;
