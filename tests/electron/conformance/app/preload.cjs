const { contextBridge, ipcRenderer } = require('electron');

const refused = (name) => {
  try {
    require(name);
    return false;
  } catch {
    return true;
  }
};

contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  on: (channel, listener) => {
    ipcRenderer.on(channel, (_event, ...args) => listener(...args));
  },
  add: (a, b) => a + b,
  fail: () => {
    throw new Error('thrown in the preload');
  },
  reject: () => Promise.reject(new Error('rejected in the preload')),
  callBack: (callback) => callback(20).then((value) => value + 1),
  sizes: { label: { widthMm: 80, tags: ['a', 'b'] } },
  fsRefused: refused('fs'),
});
window.onlyHere = 'isolated';
