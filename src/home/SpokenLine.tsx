import type { ReactNode } from 'react';
import { NotePart } from './NotePart.tsx';

/** A line of the conversation with the source words of the note. */
export function SpokenLine({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  const [first] = words
    .filter((each) => text.includes(each))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
  if (first === undefined) return text;
  const at = text.indexOf(first);
  return (
    <>
      {text.slice(0, at)}
      <NotePart part={first} text={first} />
      <SpokenLine text={text.slice(at + first.length)} words={words} />
    </>
  );
}
