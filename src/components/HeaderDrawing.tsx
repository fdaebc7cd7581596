import styles from './HeaderDrawing.module.css';

/** A file has one path a line, between the lines of its svg element. */
const pathsOf = (svg: string) =>
  svg
    .split('\n')
    .filter((line) => line.startsWith('  <path'))
    .map((line) => line.trim())
    .join('');

/**
 * Decorative drawing next to a page's title, 400 by 144; lines past x = 400 run off the page.
 * @param svg the text of a file of src/drawings, whose lines have the classes of this module
 */
export function HeaderDrawing({ svg }: { svg: string }) {
  return (
    <svg
      className={`drawing unprinted ${styles.drawing}`}
      viewBox="0 0 400 144"
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: pathsOf(svg) }}
    />
  );
}
