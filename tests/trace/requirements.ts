import { readFileSync } from 'node:fs';

export interface Requirement {
  id: string;
  /** Markdown, in one line. */
  text: string;
}

const ITEM = /^- ([A-Z]+-\d+) (.+)$/;

/** The requirements of a Markdown text in order. @throws Error for a duplicate id */
export function parseRequirements(markdown: string): Map<string, Requirement> {
  const found = new Map<string, Requirement>();
  for (const line of markdown.split('\n')) {
    const [, id, text] = ITEM.exec(line) ?? [];
    if (id === undefined || text === undefined) continue;
    if (found.has(id)) throw new Error(`there are two requirements ${id}`);
    found.set(id, { id, text });
  }
  return found;
}

export function readRequirements(): Map<string, Requirement> {
  return parseRequirements(readFileSync(new URL('../requirements.md', import.meta.url), 'utf8'));
}
