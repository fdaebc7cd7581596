import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { HomeDrawingName } from './drawings.ts';

interface HomeDrawingProps {
  name: HomeDrawingName;
  /** Its frame's size, where the style gives it no height. */
  size?: readonly [width: number, height: number];
  className?: string | undefined;
}

/** A drawing of the home page below its first screen (drawings.ts). Decoration: what it shows stands beside it in words. */
export function HomeDrawing({ name, size, className = '' }: HomeDrawingProps) {
  const file = `${BASE_PATH}/static/img/${name}.svg`;
  const [width, height] = size ?? [];
  const drawn = { loading: 'lazy', width, height } as const;
  // Both themes are one file; the image that is hidden is not asked for.
  return (
    <>
      <img {...drawn} alt="" className={`in-light ${className}`.trim()} src={file} />
      <img {...drawn} alt="" className={`in-dark ${className}`.trim()} src={`${file}#dark`} />
    </>
  );
}
