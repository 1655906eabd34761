import { drawn, expectNext } from './drawn-label.ts';
import { expect, type LabPage, readPageTexts, test } from './label-lab.ts';

const NEVER_QUIET: readonly [string, string][] = [
  [
    'changes for ever',
    '<i></i><script>setInterval(() => { document.querySelector("i").textContent = performance.now() }, 5)</script>',
  ],
  ['asks for ever', '<script>(async () => { for (;;) await fetch("/data?" + Math.random()) })()</script>'],
  ['waits for an answer that never comes', '<script>fetch("/never")</script>'],
  [
    'grows for ever',
    '<script>setInterval(() => { for (let n = 0; n < 50; n++) document.body.append(document.createElement("i")) }, 5)</script>',
  ],
];
for (const [what, html] of NEVER_QUIET) {
  test(`takes a page that ${what} as it is at the time limit`, async ({ label, labApp, host }) => {
    const [code = ''] = host.codes;
    const answer = await label(drawn(code) + html);
    expect(answer.problem).toBeNull();
    expect(answer.settled?.quiet).toBe(false);
    expect((await readPageTexts(answer)).join()).toContain(code);
    await expectNext(label, labApp, code);
  });
}

test('gives up at the limit on pictures that never arrive', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const answer = await label(`<img src="/never.png">${drawn(code)}`);
  expect(answer.problem).toBeNull();
  expect((await readPageTexts(answer)).join()).toContain(code);
  await expectNext(label, labApp, code);
});

test('lets a script that never arrives block what follows it only until the limit', async ({
  label,
  labApp,
  host,
}) => {
  const [code = ''] = host.codes;
  const answer = await label(`<script src="/never.js"></script>${drawn(code)}`);
  expect(answer.problem).toBeNull();
  expect((await readPageTexts(answer)).join()).toContain(code);
  await expectNext(label, labApp, code);
});

test('waits for a page with a timer', async ({ label, host }) => {
  const [code = ''] = host.codes;
  const late = `<p id="late"></p><script>
    addEventListener("load", () => setTimeout(() => late.append("${code}"), 40));
  </script>`;
  expect((await readPageTexts(await label(late))).join()).toContain(code);
});

test('loads a picture that waits for scrolling', async ({ label, host }) => {
  const [code = ''] = host.codes;
  const far = '<div style="height:50000px"></div><img loading="lazy" width="10" height="10" src="/lazy.png">';
  const answer = await label(drawn(code) + far);
  expect(answer.settled?.quiet).toBe(true);
  expect(host.requests).toContain('GET /lazy.png');
});

test('gives a page nothing more once it is ready', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const html = `${drawn(code)}<script>addEventListener('beforeprint', () => fetch('/late').then(() => console.log('late: came'), () => console.log('late: refused')))</script>`;
  expect((await label(html)).problem).toBeNull();
  await expect.poll(() => labApp.evaluate(() => labelLab.said.join())).toContain('late: refused');
  expect(host.requests).not.toContain('GET /late');
});

const HANGS: readonly [string, string, NonNullable<LabPage['limits']>][] = [
  ['as it loads', '<script>for (;;);</script>', { loadMs: 3_000 }],
  [
    'after it has loaded',
    '<script>addEventListener("load", () => { for (;;); })</script>',
    { loadMs: 3_000 },
  ],
  ['a moment later', '<script>setTimeout(() => { for (;;); }, 30)</script>', { loadMs: 3_000 }],
  [
    'as it is printed',
    '<script>addEventListener("beforeprint", () => { for (;;); })</script>',
    { pdfMs: 3_000 },
  ],
];
for (const [when, html, limits] of HANGS) {
  test(`fails only this label, in time, on an endless script ${when}`, async ({ label, labApp, host }) => {
    const [code = ''] = host.codes;
    const answer = await label(drawn(code) + html, { limits });
    expect(answer.problem).toMatchObject({
      code: 'label-page-failed',
      values: { detail: expect.stringMatching(`^${'pdfMs' in limits ? 'render' : 'load'}: > 3000 ms$`) },
    });
    await expectNext(label, labApp, code);
  });
}

test('fails only this label when a page crashes', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const answered = label(`${drawn(code)}<script>fetch("/never"); console.log("about to crash")</script>`);
  await expect.poll(() => labApp.evaluate(() => labelLab.said)).toContain('about to crash');
  await labApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  expect((await answered).problem).toMatchObject({ code: 'label-page-failed' });
  await expectNext(label, labApp, code);
});

test('leaves nothing of one page behind for the next', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const leave = '<script>localStorage.setItem("a", "left"); document.cookie = "a=left"</script>';
  expect((await label(drawn(code) + leave)).problem).toBeNull();
  const look = '<script>console.log("found:" + localStorage.getItem("a") + document.cookie)</script>';
  expect((await label(drawn(code) + look)).problem).toBeNull();
  expect(await labApp.evaluate(() => labelLab.said)).toContain('found:null');
});

test('prints no earlier page in place of the one after it', async ({ label, labApp, host }) => {
  const [first = '', second = ''] = host.codes;
  expect((await label(drawn(first))).problem).toBeNull();
  expect((await label(drawn(second))).problem).toBeNull();
  const gone = { code: 'label-page-failed', values: { detail: expect.stringContaining('page gone') } };
  expect((await labApp.evaluate(() => labelLab.again('before'))).problem).toMatchObject(gone);
  // The existing page is not harmed.
  expect(await readPageTexts(await labApp.evaluate(() => labelLab.again('last')))).toEqual([
    expect.stringContaining(second),
  ]);
  await labApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  expect((await labApp.evaluate(() => labelLab.again('last'))).problem).toMatchObject(gone);
  await expectNext(label, labApp, first);
});
