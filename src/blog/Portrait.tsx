import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { AuthorId } from '../content/authors.ts';
import styles from './Portrait.module.css';

/** A drawn, invented portrait. Decorative: the name is beside it. */
export function Portrait({ author }: { author: AuthorId }) {
  const file = `${BASE_PATH}/static/img/portrait-${author}.svg`;
  const drawn = { loading: 'lazy', width: 96, height: 96 } as const;
  return (
    <>
      <img {...drawn} alt="" className={`in-light ${styles.portrait}`} src={file} />
      <img {...drawn} alt="" className={`in-dark ${styles.portrait}`} src={`${file}#dark`} />
    </>
  );
}
