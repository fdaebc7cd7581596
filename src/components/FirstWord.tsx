/** Of a control's name, the first word is for the eye, the whole for a screen reader. */
export function FirstWord({ name }: { name: string }) {
  const [word, ...rest] = name.split(' ');
  return (
    <>
      {word}
      <span className="unseen">{` ${rest.join(' ')}`}</span>
    </>
  );
}
