import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { app } from 'electron';

// The shortest use of Electron: it starts without a window, says so in a file (its standard output goes nowhere on
// Windows), and ends. Electron is ready only after this file was evaluated, so that nothing may be awaited here.

if (process.platform === 'darwin') app.dock.hide();
app.once('ready', () => {
  writeFileSync(env.TEM_TRIAL_ANSWER, process.versions.electron);
  app.exit(0);
});
