import {
  type PageReadiness,
  PRINTABLE_LIMITS,
  waitUntilPrintableScript,
} from '../../main/labels/wait-until-printable.ts';
import { barcodeSvg } from './label-html.ts';
import { expect, test } from './label-lab.ts';

// What a label page may wait for, in the app's label window by itself.

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('opens a page whose style sheet never arrives', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const page = `${barcodeSvg(code.split('.')[1] ?? '')}<p>${code}</p>`;
  expect((await label(page)).problem).toBeNull();
  await labApp.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window) window.webContents.insertCSS = () => new Promise(() => undefined);
  });
  expect((await label(page)).problem).toBeNull();
});

test('waits for no picture’s decoding, which a hidden window may never do', async ({ label, labApp }) => {
  await label(`<p>x</p><img src="${PICTURE}">`);
  const script = waitUntilPrintableScript({ ...PRINTABLE_LIMITS, limitMs: 1_500 });
  const settled = await labApp.evaluate(
    ({ BrowserWindow }, code) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScriptInIsolatedWorld(902, [
        { code: `HTMLImageElement.prototype.decode = () => new Promise(() => undefined); ${code}` },
      ]) as Promise<PageReadiness>,
    script,
  );
  expect(settled.quiet).toBe(true);
});
