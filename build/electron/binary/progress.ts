import type { DownloadEvent } from './watch-download.ts';

const MB = 1_000_000;
/** The step between two messages, in percent. */
const STEP = 10;

/**
 * Reports the progress of a download in tenths, so that it reads the same in a terminal and in a log.
 * @param say prints a line on standard error
 */
export function showProgress(version: string, say: (line: string) => void): (news: DownloadEvent) => void {
  let saidPercent = 0;
  let asked = false;
  return (news) => {
    if (news.kind === 'asked' && !asked) {
      asked = true;
      say(`fetching Electron ${version}: ${news.url}`);
    }
    // Checksums, if downloaded too, are a few KB.
    if (news.kind !== 'got' || news.total === null || news.total < MB) return;
    const percent = Math.floor((news.bytes / news.total) * (100 / STEP)) * STEP;
    if (percent <= saidPercent) return;
    saidPercent = percent;
    say(`Electron ${version}: ${percent} % of ${(news.total / MB).toFixed(0)} MB`);
  };
}
