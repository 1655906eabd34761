import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { emitPreventable } from './event.ts';
import { StrictEmitter } from './not-implemented.ts';
import { webContentsOfFrame } from './registry.ts';
import { chromium, temporaryFolder } from './runtime.ts';
import { toApp } from './schemes.ts';
import type { Session } from './session.ts';
import { toLinuxPath } from './wine-paths.ts';

/** https://www.electronjs.org/docs/latest/api/download-item, whose file Chromium first writes into a folder of its own. */
class DownloadItem extends StrictEmitter {
  readonly getURL: () => string;
  readonly getFilename: () => string;
  readonly #cancel: () => void;
  _savePath = '';

  constructor(url: string, filename: string, cancel: () => void) {
    super();
    this.getURL = () => url;
    this.getFilename = () => filename;
    this.#cancel = cancel;
  }

  setSavePath(path: string): void {
    this._savePath = path;
  }
  cancel(): void {
    this.#cancel();
  }

  _end(state: 'completed' | 'cancelled', file: string): void {
    const finish = (final: string) => void this.emit('done', {}, final);
    if (state === 'cancelled' || this._savePath === '') finish('cancelled');
    else
      void copyFile(file, this._savePath).then(
        () => finish('completed'),
        () => finish('interrupted'),
      );
  }
}

let folder: string | undefined;
const items = new Map<string, DownloadItem>();

/** The context that each followed session has now. */
const contexts = new WeakMap<Session, string | undefined>();

/** Reports a session's downloads as `will-download`; again once it has another context. */
export async function followDownloads(session: Session, contextId: string | undefined): Promise<void> {
  const { browser } = chromium();
  if (!folder) {
    const path = (folder = temporaryFolder('stand-in-downloads'));
    browser.on('Browser.downloadProgress', ({ guid, state }) => {
      if (state === 'inProgress') return;
      const item = items.get(guid);
      items.delete(guid);
      item?._end(state === 'completed' ? 'completed' : 'cancelled', join(path, guid));
    });
  }
  const isFollowed = contexts.has(session);
  contexts.set(session, contextId);
  if (!isFollowed)
    browser.on('Browser.downloadWillBegin', ({ frameId, guid, url, suggestedFilename }) => {
      const webContents = webContentsOfFrame(frameId);
      if (!webContents || webContents.session !== session) return;
      const cancel = () => {
        const now = contexts.get(session);
        browser
          .send('Browser.cancelDownload', {
            guid,
            ...(now === undefined ? {} : { browserContextId: now }),
          })
          .catch(() => undefined);
      };
      const item = new DownloadItem(toApp(url), basename(suggestedFilename), cancel);
      items.set(guid, item);
      // Without a save path Electron asks the user; nobody answers here, which counts as a cancelled dialog.
      const prevented = emitPreventable(session, 'will-download', {}, item, webContents);
      if (prevented || item._savePath === '') item.cancel();
    });
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: toLinuxPath(folder),
    eventsEnabled: true,
    ...(contextId === undefined ? {} : { browserContextId: contextId }),
  });
}
