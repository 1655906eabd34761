import { app, BrowserWindow } from 'electron';

async function openAndClose() {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('about:blank');
  window.close();
}

app.once('ready', () => void openAndClose());
