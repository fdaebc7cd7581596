/** Of a control's name, the first word is for the eye, the whole for a screen reader. A translation replaces text: a new name is a new element. */
export function FirstWord({ name }: { name: string }) {
  const [word, ...rest] = name.split(' ');
  return (
    <span key={name}>
      {word}
      <span className="unseen">{` ${rest.join(' ')}`}</span>
    </span>
  );
}
