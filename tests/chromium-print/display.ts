import { startProgram } from '../cups/process.ts';

/** A virtual X display: Chromium has no printing without one (its headless mode makes PDFs only). */
export interface Display {
  /** As in DISPLAY. */
  readonly name: string;
  close(): Promise<void>;
}

/** Starts Xvfb on a free display number, which it chooses and prints itself. */
export async function startDisplay(): Promise<Display> {
  const options = ['-displayfd', '1', '-screen', '0', '800x600x24', '-nolisten', 'tcp'];
  const running = await startProgram('Xvfb', options, process.env, /^\d+\n/m);
  return {
    name: `:${/^\d+$/m.exec(running.output)?.[0] ?? ''}`,
    close: () => running.end(),
  };
}
