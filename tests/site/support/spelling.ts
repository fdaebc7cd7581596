import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '../../../machines/domain/brand.ts';
import type { Block } from './page-text.ts';

const config = fileURLToPath(new URL('../spelling.json', import.meta.url));
const wordList = new URL('../spelling-words.txt', import.meta.url);

export async function ownWords(): Promise<string[]> {
  const lines = (await readFile(wordList, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Omits the product's names, and all names in lists of sources. */
export function checkedTexts(blocks: readonly Pick<Block, 'text' | 'source'>[]): string[] {
  const texts = blocks.map(({ text, source }) =>
    source ? text.replaceAll(/(?<!\p{L})\p{Lu}[\p{L}’'-]*/gu, '') : text,
  );
  return [...new Set(texts)].map((text) => text.replaceAll(brand.name, '').replaceAll(brand.assistant, ''));
}

export function misspelled(texts: readonly string[]): Promise<string[]> {
  const bin = fileURLToPath(import.meta.resolve('cspell/bin.mjs'));
  const args = ['stdin', '--config', config, '--no-progress', '--no-summary', '--words-only', '--unique'];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [bin, ...args], { maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      // 1: misspelled words were found.
      if (error && error.code !== 1) reject(new Error(stderr, { cause: error }));
      else if (error && stdout.trim() === '')
        reject(new Error(stderr || 'cspell says nothing of what is wrong', { cause: error }));
      else resolve(stdout.split('\n').filter((line) => line !== ''));
    });
    child.stdin?.end(texts.join('\n\n'));
  });
}
