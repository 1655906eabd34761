import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { app } from 'electron';

// The shortest use of Electron: it starts without a window, reports that in a file (its standard output is lost on Windows), and
// ends. Electron becomes ready only after this file was evaluated, so it must not await anything.

if (process.platform === 'darwin') app.dock.hide();
app.once('ready', () => {
  writeFileSync(env.TEM_TRIAL_ANSWER, process.versions.electron);
  app.exit(0);
});
