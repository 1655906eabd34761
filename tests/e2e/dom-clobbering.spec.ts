import { expect, test } from './label-lab.ts';

// Elements that take the names of what Tem's probes use (DOM clobbering): the page's own scripts see the elements, the
// probes see
// the page's real properties. Changed prototypes: shown-page-text.spec.ts, and below.

/** What the probes read of a document, and other properties that they pass through. */
const OF_DOCUMENTS =
  'body documentElement fonts images querySelectorAll createElement createTreeWalker defaultView head'.split(
    ' ',
  );
/** What the probes read of an element. A form exposes its controls by name before its own properties. */
const OF_ELEMENTS =
  'parentElement children childNodes innerText textContent getBoundingClientRect computedStyleMap nodeValue src width'.split(
    ' ',
  );

/** The box of LABEL. */
const BLOCK_MM = { widthMm: 79.4, heightMm: 105.9 };
const STYLE =
  '<style>@page { margin: 0 } body, form { margin: 0 } #label { width: 300px; height: 400px }</style>';
const LABEL = (codes: readonly string[]): string =>
  `${STYLE}<div id="label"><p id="shown">Nhãn ${codes[0]}</p></div>`;

const named = (names: readonly string[]): string =>
  names.map((name) => `<img name="${name}" id="${name}" hidden src="data:,">`).join('');

test('the names of elements change nothing of what Tem reads and measures', async ({ label, host }) => {
  const plain = await label(LABEL(host.codes));
  expect(plain).toMatchObject({ problem: null, settled: { blockMm: BLOCK_MM } });
  const page = `${LABEL(host.codes)}${named(OF_DOCUMENTS)}
    <script>document.title = document.body instanceof HTMLImageElement && document.fonts instanceof HTMLImageElement</script>`;
  const clobbered = await label(page);
  // The page's own scripts do see the elements.
  expect(clobbered.title).toBe('true');
  expect(clobbered).toMatchObject({
    problem: null,
    settled: { ...plain.settled, waitedMs: expect.anything() },
  });
  expect(clobbered.text.trim()).toBe(plain.text.trim());
  expect(clobbered.pdf).not.toBeNull();
});

test('reads a label inside a form with controls of any name as it does without them', async ({
  label,
  host,
}) => {
  for (const [where, start, end] of [
    ['around the label', '<form><div id="label">', '</div>'],
    ['as the label', '<form id="label">', ''],
  ]) {
    const form = (inside: string): string => `${start}<p>${host.codes[0]}</p>${end}${inside}</form>`;
    const plain = await label(STYLE + form(''));
    expect(plain.settled?.blockMm, where).toEqual(BLOCK_MM);
    for (const name of OF_ELEMENTS) {
      const control = `<input hidden name="${name}">`;
      const isMet = `<script>document.title = document.forms[0].${name} instanceof HTMLInputElement</script>`;
      const clobbered = await label(STYLE + form(control) + isMet);
      // A script of the page sees the control.
      expect(clobbered, `${name} ${where}`).toMatchObject({
        problem: null,
        title: 'true',
        settled: { blockMm: BLOCK_MM },
      });
      expect(clobbered.text.trim(), `${name} ${where}`).toBe(plain.text.trim());
    }
  }
});

test('changed prototypes change nothing of what Tem reads and measures', async ({ label, host }) => {
  const plain = await label(LABEL(host.codes));
  const page = `${LABEL(host.codes)}<script>
    const wrong = () => { throw new Error('of the page'); };
    const { set: setTitle } = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
    for (const of of [Document, Element, HTMLElement, Node, Array, String, Map, Set, Promise, MutationObserver, TreeWalker])
      for (const name of Object.getOwnPropertyNames(of.prototype))
        if (name !== 'constructor')
          try { Object.defineProperty(of.prototype, name, { get: wrong, configurable: true }); } catch {}
    for (const name of ['setTimeout', 'requestIdleCallback', 'getComputedStyle', 'performance', 'Map', 'Set', 'Promise'])
      Object.defineProperty(self, name, { get: wrong, configurable: true });
    try { document.body } catch { setTitle.call(document, 'met') }
  </script>`;
  const overridden = await label(page);
  expect(overridden).toMatchObject({
    problem: null,
    title: 'met',
    settled: { blockMm: BLOCK_MM },
  });
  expect(overridden.text.trim()).toBe(plain.text.trim());
});
