/** Formats a number for people, with about three digits: 0.042, 3.27, 15.2, 1,870. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const decimals = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}
