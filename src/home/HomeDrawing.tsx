import { BASE_PATH } from '../../machines/domain/base-path.ts';

interface HomeDrawingProps {
  name: 'ambient' | 'cord' | 'echo' | 'features' | 'founder' | 'last' | 'signature' | 'steps' | 'team' | 'text';
  size?: readonly [width: number, height: number];
  className?: string | undefined;
}

/** A drawing below the first screen, in a file of its own to keep the page within one flight. Decorative. */
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
