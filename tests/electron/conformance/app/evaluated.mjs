import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';

// Prints the order in which it is evaluated and ready, and ends. A ready that did not wait would come within these seconds.

app.once('ready', () => {
  process.stdout.write('ready\n');
  app.exit(0);
});
await wait(3_000);
process.stdout.write(`evaluated, ${app.isReady() ? 'ready' : 'not ready'}\n`);
