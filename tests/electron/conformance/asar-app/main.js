// The app of asar.spec.ts, an ES module inside of an archive.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app, utilityProcess } from 'electron';
import { word } from './word.js';

const at = (file) => join(import.meta.dirname, file);

globalThis.asarLab = {
  main: () => [word, app.getAppPath()],
  async thread() {
    const thread = new Worker(at('thread.js'));
    const [said] = await once(thread, 'message');
    await thread.terminate();
    return said;
  },
  async utility() {
    const child = utilityProcess.fork(at('utility.js'));
    const [said] = await once(child, 'message');
    const exit = once(child, 'exit');
    child.kill();
    await exit;
    return said;
  },
};
