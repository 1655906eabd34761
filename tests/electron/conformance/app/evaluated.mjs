import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';

// Prints the order in which it is evaluated and ready, and ends. A ready that did not wait would come within this time.

app.once('ready', () => {
  process.stdout.write(`ready, ${app.getSystemLocale()}\n`, () => app.exit(0));
});
try {
  app.getSystemLocale();
} catch (error) {
  process.stdout.write(`${error.message}\n`);
}
await wait(1_500);
process.stdout.write(`evaluated, ${app.isReady() ? 'ready' : 'not ready'}\n`);
