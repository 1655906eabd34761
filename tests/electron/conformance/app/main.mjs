import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, ipcMain, net, protocol } from 'electron';

// The app under the conformance suite: only handles for the specs, which reach them as globalThis.lab through
// electronApp.evaluate.

const here = dirname(fileURLToPath(import.meta.url));
const type = { 'content-type': 'text/html; charset=utf-8' };

const lab = {
  here,
  log: [],
  requests: [],
  preload: join(here, 'preload.cjs'),
  pages: new Map([['/index.html', { body: '<!doctype html><title>Start</title><h1>Start</h1>' }]]),
  page(path, body, headers = {}, status = 200) {
    lab.pages.set(path, { body, headers, status });
  },
  window(options = {}) {
    const { webPreferences, ...rest } = options;
    return new BrowserWindow({
      width: 640,
      height: 480,
      show: false,
      ...rest,
      webPreferences: { preload: lab.preload, ...webPreferences },
    });
  },
  async open(path = '/index.html', options = {}) {
    const win = lab.window(options);
    await win.loadURL(path.startsWith('/') ? `app://bundle${path}` : path);
    return win;
  },
  serve(request) {
    lab.requests.push({ url: request.url, method: request.method });
    const page = lab.pages.get(new URL(request.url).pathname);
    if (!page)
      return new Response('nothing here', { status: 404, headers: { 'content-type': 'text/plain' } });
    return new Response(page.body, { status: page.status ?? 200, headers: { ...type, ...page.headers } });
  },
  run: (win, code, gesture) => win.webContents.executeJavaScript(code, gesture),
  async why(act) {
    try {
      await act();
      return 'nothing';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  ask(options, { body = [], onRedirect, onPart } = {}) {
    const { promise, resolve } = Promise.withResolvers();
    const told = [];
    const over = (...last) => resolve([...told, last]);
    const request = net.request(options);
    request.on('redirect', (status, method, url, headers) => {
      told.push(['redirect', status, method, new URL(url).pathname]);
      onRedirect?.(request, headers);
    });
    request.on('abort', () => over('abort'));
    request.on('error', (error) => over('error', error.message));
    request.on('response', (answer) => {
      const parts = [];
      answer.on('data', (part) => {
        parts.push(part);
        onPart?.(request, answer);
      });
      answer.on('error', () => undefined);
      answer.on('end', () =>
        over('response', answer.statusCode, String(Buffer.concat(parts)), answer.headers),
      );
    });
    for (const part of body) request.write(part);
    request.end();
    return promise;
  },
  once: (emitter, name) => new Promise((resolve) => emitter.once(name, (...args) => resolve(args))),
};
globalThis.lab = lab;

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.on('window-all-closed', () => undefined);
const noted = process.argv.find((arg) => arg.startsWith('--lab-note='))?.slice('--lab-note='.length);
if (noted) {
  // Started by app.relaunch: reports how, and ends.
  writeFileSync(`${noted}.new`, JSON.stringify({ argv: process.argv, cwd: process.cwd(), pid: process.pid }));
  renameSync(`${noted}.new`, noted);
  app.exit(0);
}
if (process.env.LAB_LOCK) {
  if (!app.requestSingleInstanceLock({ from: 'lab' })) app.exit(7);
  app.on('second-instance', (_event, argv, cwd, data) => lab.log.push({ argv, cwd, data }));
}
for (const name of ['before-quit', 'will-quit', 'quit'])
  app.on(name, (_event, code) => {
    if (process.env.LAB_TRACE) process.stdout.write(`${name}${code === undefined ? '' : ` ${code}`}\n`);
  });

ipcMain.handle('echo', (_event, ...args) => args);
ipcMain.handle('fail', () => {
  throw new TypeError('no paper');
});
ipcMain.handle('function', () => () => 1);
ipcMain.handle('who', (event) => ({
  url: event.senderFrame.url,
  origin: event.senderFrame.origin,
  isTop: event.senderFrame.parent === null,
  parent: event.senderFrame.parent?.url ?? null,
  sameFrame: event.senderFrame === event.sender.mainFrame,
}));
// Not awaited: the app becomes ready only after its main module has been evaluated.
void app.whenReady().then(() => protocol.handle('app', lab.serve));
