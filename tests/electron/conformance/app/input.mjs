import { text } from 'node:stream/consumers';
import { app } from 'electron';

// Says what standard input is, and ends.

async function sayInput() {
  const input = (await text(process.stdin)) || 'no input';
  process.stdout.write(`${input}, ${'fd' in process.stdin ? 'a' : 'no'} descriptor\n`, () => app.exit(0));
}

app.once('ready', () => void sayInput());
