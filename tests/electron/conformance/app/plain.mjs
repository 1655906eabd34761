import { app, BrowserWindow } from 'electron';

await app.whenReady();
const window = new BrowserWindow({ show: false });
window.setTitle('plain');
