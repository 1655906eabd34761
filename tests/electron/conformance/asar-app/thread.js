import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { word } from './word.js';

parentPort.postMessage([
  word,
  JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).name,
]);
