import { app, BrowserWindow } from 'electron';

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('about:blank');
  window.close();
});
