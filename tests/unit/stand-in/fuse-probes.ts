// The main scripts of the apps that fuses.test.ts packs.

/** Says in JSON what a fuse would have changed. */
export const PROBE = `
const { fork } = require('node:child_process');
const { readFileSync } = require('node:fs');
const inspector = require('node:inspector');
const virtual = () => Number(/VmSize:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
function forked() {
  try {
    const child = fork(__filename, [], { stdio: 'ignore' });
    child.kill('SIGKILL');
    return 'forked';
  } catch (error) {
    return error.message;
  }
}
const before = virtual();
new WebAssembly.Memory({ initial: 1 });
const facts = {
  electron: process.versions.electron,
  fork: forked(),
  preloaded: globalThis.preloaded === true,
  nodeOptions: process.env.NODE_OPTIONS,
  certificates: process.env.NODE_EXTRA_CA_CERTS,
  inspected: inspector.url() !== undefined,
  reservedGigabytes: Math.round((virtual() - before) / 1e6),
};
if (!process.argv.includes('signal')) {
  process.stdout.write(JSON.stringify(facts));
  process.exit(0);
}
process.kill(process.pid, 'SIGUSR1');
const limit = Date.now() + 500;
setInterval(() => {
  if (inspector.url() === undefined && Date.now() < limit) return;
  process.stdout.write(JSON.stringify({ ...facts, inspected: inspector.url() !== undefined }));
  process.exit(0);
}, 5);
`;

/** Reports what a page from a file can read of a neighboring file. */
export const READER = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(async () => {
  const { webContents } = new BrowserWindow({ show: false });
  await webContents.loadFile(process.cwd() + '/page.html');
  const seen = await webContents.executeJavaScript(\`new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.onload = () => resolve(request.responseText);
    request.onerror = () => resolve('refused');
    request.open('GET', 'secret.txt');
    request.send();
  })\`);
  process.stdout.write(seen);
  app.exit(0);
});
`;
