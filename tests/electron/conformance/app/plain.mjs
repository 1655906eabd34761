import { app, BrowserWindow } from 'electron';

app.once('ready', async () => {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('about:blank');
  window.close();
});
