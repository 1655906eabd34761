import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const STEADY = join(import.meta.dirname, '../../electron/url-under-debugger.cjs');
const INTERRUPTIONS = 200;
/** At most. */
const LOOKS_MS = 20_000;

/** Parses one address again and again, while another thread's debugger has this one parse others. */
const SCRIPT = `
  const { Worker } = require('node:worker_threads');
  globalThis.interruptions = 0;
  const expression = "interruptions += 1; new URL('https://user@other.example:1/some/path?x#y').href";
  const worker = new Worker(
    "const { Session } = require('node:inspector'); const session = new Session(); session.connectToMainThread();" +
      "setInterval(() => session.post('Runtime.evaluate', { expression: " + JSON.stringify(expression) + " }), 1);",
    { eval: true },
  );
  worker.once('online', () => setTimeout(() => {
    const until = performance.now() + ${LOOKS_MS};
    let wrong = 0;
    while (performance.now() < until && interruptions < ${INTERRUPTIONS})
      for (const url of [new URL('http://127.0.0.1:46429'), URL.parse('http://127.0.0.1:46429')])
        if (url.host !== '127.0.0.1:46429' || url.protocol !== 'http:' || !(url instanceof URL)) wrong += 1;
    process.stdout.write(JSON.stringify({ wrong, interruptions }), () => process.exit());
  }, 100));
`;

async function look(...args: readonly string[]): Promise<{ wrong: number; interruptions: number }> {
  // Interpreted code has more places at which it can be interrupted.
  const slow = ['--no-opt', '--no-maglev', '--no-sparkplug'];
  const { stdout } = await promisify(execFile)(process.execPath, [...slow, ...args, '--eval', SCRIPT]);
  return JSON.parse(stdout) as { wrong: number; interruptions: number };
}

it('keeps a URL’s parts apart from those of URLs that a debugger parses meanwhile', {
  timeout: 60_000,
}, async () => {
  const [bare, steady] = [await look(), await look('--require', STEADY)];
  expect(bare.wrong).toBeGreaterThan(0);
  expect(steady.wrong).toBe(0);
  expect(steady.interruptions).toBeGreaterThanOrEqual(INTERRUPTIONS);
});
