import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronBanner, electronBinary } from '../../tests/electron/launch.ts';
import { startPostgres } from '../../tests/helpers/postgres/postgres.ts';
import { chosenFlavour, findInstallation } from '../../tests/helpers/postgres/programs.ts';
import { openDemoStations } from './demo-stations.ts';
import { formatBoard } from './format-board.ts';
import { untilStopped } from './until-stopped.ts';

// `npm run fleet:demo`: a real PostgreSQL, three stations in practice mode that share it, and their board; until Ctrl+C.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const found = findInstallation(chosenFlavour());
if (typeof found === 'string') {
  process.stderr.write(`fleet:demo: ${found}\n`);
  process.exit(2);
}
say(electronBanner(electronBinary()));
const stop = untilStopped();
const stopped = once(stop, 'abort');
try {
  await demo();
} catch (error) {
  if (!stop.aborted) throw error;
}

async function demo(): Promise<void> {
  await using open = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tem-fleet-demo-'));
  open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = open.use(await startPostgres());
  say(`PostgreSQL (${postgres.flavour}) at 127.0.0.1:${postgres.port}; its data go when this ends`);
  const stations = await openDemoStations(postgres, folder, process.env, stop);
  open.defer(() => stations.close());
  say(
    stations.visible
      ? 'Three windows are open, the first with the board: scan the same order at two of them.'
      : 'No display: the windows are drawn, and nobody sees them.',
  );
  let last = '';
  open.defer(
    await stations.onBoard((board) => {
      const text = formatBoard(board);
      if (text !== last) say(text);
      last = text;
    }),
  );
  say('Ctrl+C ends everything and leaves nothing behind.');
  await Promise.race([stopped, stations.scanSomewhere().then(say)]);
  await stopped;
}
