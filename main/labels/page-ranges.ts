/** Page indexes as ranges, both ends counted from 0 (electron.d.ts, WebContentsPrintOptions.pageRanges). */
export function pageRanges(pages: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}
