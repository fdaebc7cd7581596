/** A text in which a phrase is marked. */
export function Highlight({ text, phrase }: { text: string; phrase: string }) {
  const [before, after] = text.split(phrase);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <mark>{phrase}</mark>
      {after}
    </>
  );
}
