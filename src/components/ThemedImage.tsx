import type { ComponentProps } from 'react';
import { BASE_PATH } from '../../machines/domain/base-path.ts';

interface ThemedImageProps extends ComponentProps<'img'> {
  /** Path below the base of an SVG file whose `#dark` selects the dark theme. */
  file: string;
}

/** Decorative. One file serves both themes; the hidden image is not requested. */
export function ThemedImage({ file, className = '', ...drawn }: ThemedImageProps) {
  return (
    <>
      <img loading="lazy" {...drawn} alt="" className={`in-light ${className}`.trim()} src={`${BASE_PATH}${file}`} />
      <img
        loading="lazy"
        {...drawn}
        alt=""
        className={`in-dark ${className}`.trim()}
        src={`${BASE_PATH}${file}#dark`}
      />
    </>
  );
}
