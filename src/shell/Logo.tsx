import { brand } from '../../machines/brand.ts';

const strands = [
  'M1.0 7.0L1.5 7.2L1.9 7.4L2.4 7.8L2.8 8.1L3.3 8.2L3.8 8.1L4.2 7.6L4.7 6.8L5.1 5.7L5.6 4.7L6.0 4.0L6.5 3.9L7.0 4.3L7.4 5.2L7.9 6.4L8.3 7.6L8.8 8.4L9.2 8.7L9.7 8.7L10.2 8.3L10.6 7.8L11.1 7.4L11.5 7.1L12.0 6.9L12.5 6.8L14.3 7.0L23.0 7.0',
  'M1.0 12.2L1.5 12.5L1.9 12.9L2.4 13.2L2.8 13.3L3.3 13.1L3.8 12.4L4.2 11.3L4.7 9.9L5.1 8.7L5.6 7.8L6.0 7.7L6.5 8.5L7.0 10.0L7.4 11.8L7.9 13.4L8.3 14.6L8.8 15.1L9.2 14.9L9.7 14.2L10.2 13.4L10.6 12.5L11.1 11.9L11.5 11.6L12.0 11.5L13.4 11.8L14.3 12.0L23.0 12.0',
  'M1.0 17.3L1.9 17.6L2.4 17.6L2.8 17.4L3.3 17.0L3.8 16.3L4.2 15.5L4.7 14.8L5.1 14.3L5.6 14.4L6.0 15.0L6.5 16.0L7.0 17.3L7.4 18.5L7.9 19.3L8.3 19.6L8.8 19.3L9.2 18.7L9.7 18.0L10.2 17.3L10.6 16.8L11.1 16.5L11.5 16.5L12.5 16.7L13.8 17.0L23.0 17.0',
];

/** Three strands that settle into three rules, and the name beside them. */
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
        focusable="false"
      >
        {strands.map((strand) => (
          <path key={strand} d={strand} />
        ))}
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
