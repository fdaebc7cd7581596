import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { HomeDrawingName } from './drawings.ts';

interface HomeDrawingProps {
  name: HomeDrawingName;
  size?: readonly [width: number, height: number];
  className?: string | undefined;
}

/** A drawing below the first screen (drawings.ts). Decorative: the text beside it says the same. */
export function HomeDrawing({ name, size, className = '' }: HomeDrawingProps) {
  const file = `${BASE_PATH}/static/img/${name}.svg`;
  const [width, height] = size ?? [];
  const drawn = { loading: 'lazy', width, height } as const;
  // One file serves both themes; the hidden image is not requested.
  return (
    <>
      <img {...drawn} alt="" className={`in-light ${className}`.trim()} src={file} />
      <img {...drawn} alt="" className={`in-dark ${className}`.trim()} src={`${file}#dark`} />
    </>
  );
}
