/** `Contact sales for Enterprise`: all links have names of their own; the eye has what is around them. */
export function LinkWords({ name }: { name: string }) {
  const [words, about] = name.split(/(?= for )/);
  return (
    <>
      {words}
      {about !== undefined && <span className="unseen">{about}</span>}
    </>
  );
}
