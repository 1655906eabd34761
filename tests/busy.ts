import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

// `npm run test:busy` runs everything beside eight threads that never rest, three times (`-- 1` for fewer): no test depends on how
// fast the machine is. Ends at the first run that fails, with 1.

const BUSY = 8;
const runs = Number(process.argv[2] ?? '3');
for (let at = 0; at < BUSY; at++) new Worker('for (;;);', { eval: true }).unref();
for (let run = 1; run <= runs; run++) {
  process.stdout.write(`run ${run} of ${runs}, beside ${BUSY} busy threads\n`);
  const child = spawn('npm run --silent test:all', { shell: true, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}
process.exit(0);
