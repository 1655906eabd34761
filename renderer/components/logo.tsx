import type { JSX } from 'react';

/** Tem's logo, a label with a barcode, in the color of the surrounding text. */
export function Logo({ size }: { size: number }): JSX.Element {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path
        d="M7 3h18a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
      />
      <path d="M9 9v9M12.5 9v9M15 9v9M19 9v9M23 9v9" stroke="currentColor" strokeWidth="2" />
      <path d="M9 23.5h8" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
