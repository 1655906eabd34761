import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const STEADY = join(import.meta.dirname, '../../electron/url-under-debugger.cjs');
const INTERRUPTIONS = 100;
/** At most. */
const LOOKS_MS = 5_000;

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

it('keeps a URL’s parts apart from those of URLs that a debugger parses meanwhile', {
  timeout: 60_000,
}, async () => {
  // Interpreted code has more places at which it can be interrupted.
  const slow = ['--no-opt', '--no-maglev', '--no-sparkplug'];
  const args = [...slow, '--require', STEADY, '--eval', SCRIPT];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({ wrong: 0, interruptions: expect.any(Number) });
});
