import { copyFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { emitPreventable } from './event.ts';
import { mimeTypeSeen } from './mime-types.ts';
import { StrictEmitter } from './not-implemented.ts';
import { webContentsOfFrame } from './registry.ts';
import { chromium, temporaryFolder } from './runtime.ts';
import { toApp } from './schemes.ts';
import type { Session } from './session.ts';
import { toLinuxPath } from './wine-paths.ts';

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted';

/** https://www.electronjs.org/docs/latest/api/download-item */
class DownloadItem extends StrictEmitter {
  readonly #url: string;
  readonly #filename: string;
  readonly #cancel: () => void;
  #state: State = 'progressing';
  #received = 0;
  #total = 0;
  #savePath = '';
  #wanted = true;

  constructor(url: string, filename: string, cancel: () => void) {
    super();
    this.#url = url;
    this.#filename = filename;
    this.#cancel = cancel;
  }

  getURL = () => this.#url;
  getURLChain = () => [this.#url];
  getFilename = () => this.#filename;
  getMimeType = () =>
    mimeTypeSeen(this.#url) ?? guesses[extname(this.#filename).toLowerCase()] ?? 'application/octet-stream';
  getTotalBytes = () => this.#total;
  getReceivedBytes = () => this.#received;
  getState = () => this.#state;
  getSavePath = () => this.#savePath;
  hasUserGesture = () => false;
  isPaused = () => false;
  setSavePath(path: string): void {
    this.#savePath = path;
  }
  cancel(): void {
    this.#wanted = false;
    this.#cancel();
    this._end('cancelled', undefined);
  }

  _progress(received: number, total: number): void {
    this.#received = received;
    this.#total = total;
    if (this.#state === 'progressing') this.emit('updated', {}, 'progressing');
  }

  /** Chromium downloads into a folder of its own; only a wanted file is copied to its save path. */
  _end(state: 'completed' | 'cancelled', file: string | undefined): void {
    if (this.#state !== 'progressing') return;
    const finish = (final: State) => {
      this.#state = final;
      this.emit('done', {}, final);
    };
    if (state === 'completed' && this.#wanted && file !== undefined && this.#savePath !== '')
      void copyFile(file, this.#savePath).then(
        () => finish('completed'),
        () => finish('interrupted'),
      );
    else finish(state);
  }
}

const guesses: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.png': 'image/png',
};

let folder: string | undefined;
const items = new Map<string, DownloadItem>();

/** The context that each followed session has now. */
const contexts = new WeakMap<Session, string | undefined>();

/** Reports a session's downloads as `will-download`; again once it has another context. */
export async function followDownloads(session: Session, contextId: string | undefined): Promise<void> {
  const { browser } = chromium();
  if (!folder) {
    const path = (folder = temporaryFolder('stand-in-downloads'));
    browser.on('Browser.downloadProgress', ({ guid, receivedBytes, totalBytes, state }) => {
      const item = items.get(guid);
      item?._progress(receivedBytes, totalBytes);
      if (state === 'inProgress') return;
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
      if (prevented || item.getSavePath() === '') item.cancel();
    });
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: toLinuxPath(folder),
    eventsEnabled: true,
    ...(contextId === undefined ? {} : { browserContextId: contextId }),
  });
}
