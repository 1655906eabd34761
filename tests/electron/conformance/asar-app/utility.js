import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { word } from './word.js';

const thread = new Worker(join(import.meta.dirname, 'thread.js'));
const [ofThread] = await once(thread, 'message');
process.parentPort.postMessage([word, ...ofThread]);
