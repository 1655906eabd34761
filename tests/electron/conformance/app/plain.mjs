import { app, BrowserWindow } from 'electron';

app.once('ready', () => {
  const window = new BrowserWindow({ show: false });
  window.setTitle('plain');
});
