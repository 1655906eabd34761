import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { temporaryFolder } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';

skipWithoutPostgres();
test.skip(APP_PLATFORM === 'win32', 'SKIPPED: a process cannot be sent Ctrl+C on Windows');

/** Three stations start one after the other. */
const LIMIT_MS = 240_000;

test('the demo of a fleet shows three stations on one board, and Ctrl+C leaves nothing', async () => {
  test.setTimeout(LIMIT_MS);
  const temporary = temporaryFolder();
  const { TMPDIR: tmp = '' } = temporary.env;
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const demo = spawn(process.execPath, [join(ROOT, 'build/fleet-demo/fleet-demo.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...temporary.env },
  });
  const ended = once(demo, 'exit');
  try {
    const said = collect(demo.stdout);
    // The second scans what the first has printed; its board says so.
    await said.until(/Bàn 2 has scanned \S+, too: This order was printed 1 time before.*“Bàn 1”/);
    await said.until(/Bàn 1 +yes +3 +0 +0\nBàn 2 +yes +0 +0 +1\nBàn 3 +yes +0 +0 +0\ndoubles 0, unknown 0/);
    const port = Number(/PostgreSQL .* at 127\.0\.0\.1:(\d+)/.exec(said.text())?.[1]);
    expect(await canConnect(port)).toBe(true);

    demo.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(tmp).filter((name) => name.startsWith('tem-fleet-demo-'))).toEqual([]);
    expect(await canConnect(port)).toBe(false);
  } finally {
    demo.kill('SIGKILL');
    temporary.remove();
  }
});

function collect(stream: NodeJS.ReadableStream) {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (part: string) => {
    text += part;
  });
  return {
    text: () => text,
    async until(wanted: RegExp): Promise<void> {
      while (!wanted.test(text)) await once(stream, 'data');
    },
  };
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}
