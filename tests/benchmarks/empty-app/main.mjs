import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

// The minimal app with a page: starting it takes what any app's start takes on this binary.

async function open() {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  await window.loadFile(join(import.meta.dirname, 'index.html'));
  process.stderr.write('"event":"page loaded"\n');
}

app.enableSandbox();
void app.whenReady().then(open);
