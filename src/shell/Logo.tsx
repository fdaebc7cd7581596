import { brand } from '../../machines/domain/brand.ts';
import { strands } from './logo-strands.ts';

export function Logo() {
  return (
    <>
      <svg
        width="34"
        height="34"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {strands.map((strand) => (
          <path key={strand} d={strand} />
        ))}
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
