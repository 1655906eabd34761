import { PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { findInkArea } from '../../../../main/labels/inspect/dots.ts';
import { createPlacement } from './documents.ts';
import { type CompletePage, createRawPdf, line, type RawPage } from './raw-pdf.ts';
import { inspector } from './shared-inspector.ts';

async function read(...page: Parameters<typeof createRawPdf>) {
  const { pages } = await inspector.inspect(await createRawPdf(...page), createPlacement());
  const [first] = pages;
  if (first === undefined) throw new Error('the document has no page');
  return first;
}

const textOf = async (...page: Parameters<typeof createRawPdf>): Promise<string> =>
  (await read(...page)).text;

/** Pages by what is about them. */
const pages = (...all: (readonly [what: string, contents: string, complete?: CompletePage])[]) =>
  all.map(([what, contents, complete = () => undefined]) => [what, contents, complete] as const);

const OWN = line('Nguyen Thi Own', 20, 200);
const OTHER = 'Tran Van Other';

/** A layer by its name in contents, with its states (ISO 32000-1, 8.11). */
function layer(
  { document, page }: RawPage,
  usage: Readonly<Record<string, Readonly<Record<string, string>>>> | null,
) {
  const { context, catalog } = document;
  const group = context.register(
    context.obj({ Type: 'OCG', Name: PDFString.of('L'), ...(usage === null ? {} : { Usage: usage }) }),
  );
  const off = usage === null ? { OFF: [group] } : {};
  const events = ['View', 'Print'].map((event) => ({ Event: event, Category: [event], OCGs: [group] }));
  catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [group], D: { Order: [group], AS: events, ...off } }),
  );
  return { page, group };
}

const inLayer = (contents: string): string => `/OC /L BDC ${contents} EMC\n`;
const ONLY_VIEWED = { Print: { PrintState: 'OFF' }, View: { ViewState: 'ON' } };
const ONLY_PRINTED = { Print: { PrintState: 'ON' }, View: { ViewState: 'OFF' } };

describe('the text of a page', () => {
  it.each(
    pages(
      ['is invisible', line(OTHER, 20, 100, '3 Tr')],
      ['only clips', `q ${line(OTHER, 20, 100, '7 Tr')} Q`],
      ['is transparent', `q /T gs ${line(OTHER, 20, 100)} Q`, () => ({ ExtGState: { T: { ca: 0 } } })],
      ['is white on white', line(OTHER, 20, 100, '1 1 1 rg')],
      ['is almost white', line(OTHER, 20, 100, '0.97 g')],
      ['is black on black', `20 90 150 30 re f ${line(OTHER, 25, 100)}`],
      ['is covered', `${line(OTHER, 20, 100)} 1 g 10 90 200 30 re f 0 g`],
      ['lies outside the page', line(OTHER, 20, -100)],
      ['is clipped away', `q 0 0 10 10 re W n ${line(OTHER, 20, 100)} Q`],
      ['has no size', line(OTHER, 20, 100, '/F 0 Tf').replace('/F 12 Tf', '')],
      ['is mirrored', `BT /F 12 Tf -1 0 0 1 180 100 Tm (${OTHER}) Tj ET`],
      ['is scaled backwards', line(OTHER, 180, 100, '-100 Tz')],
      ['is upside down and mirrored', `BT /F 12 Tf 1 0 0 -1 20 100 Tm (${OTHER}) Tj ET`],
      [
        'is in a layer that is off',
        inLayer(line(OTHER, 20, 100)),
        (raw) => ({ Properties: { L: layer(raw, null).group } }),
      ],
      [
        'is in a layer that is only viewed',
        inLayer(line(OTHER, 20, 100)),
        (raw) => ({ Properties: { L: layer(raw, ONLY_VIEWED).group } }),
      ],
      [
        'is in a form in a layer that is only viewed',
        '/X Do',
        (raw) => {
          const { context } = raw.document;
          const form = {
            Type: 'XObject',
            Subtype: 'Form',
            BBox: [0, 0, 300, 300],
            Resources: { Font: { F: raw.font.ref } },
          };
          const { group } = layer(raw, ONLY_VIEWED);
          return {
            XObject: { X: context.register(context.stream(line(OTHER, 20, 100), { ...form, OC: group })) },
          };
        },
      ],
      [
        'lies in a hidden layer over another text',
        inLayer(line(OTHER, 20, 200)),
        (raw) => ({ Properties: { L: layer(raw, null).group } }),
      ],
    ),
  )('does not count what is not drawn as letters: it %s', async (_what, contents, complete) => {
    for (const all of [`${OWN} ${contents}`, `${contents} ${OWN}`]) {
      expect(await textOf(all, complete)).toBe('Nguyen Thi Own');
    }
  });

  it('does not count what another text covers', async () => {
    const covered = `${line(OTHER, 20, 200)} 1 g 10 190 200 30 re f 0 g ${OWN}`;
    expect(await textOf(covered)).toBe('Nguyen Thi Own');
  });

  it.each(
    pages(
      ['white on black', `20 90 150 30 re f ${line(OTHER, 25, 100, '1 g')}`],
      ['gray', line(OTHER, 20, 100, '0.7 g')],
      ['outlined', line(OTHER, 20, 100, '1 Tr 0.3 w')],
      ['drawn twice', line(OTHER, 20, 100) + line(OTHER, 20.2, 100)],
      ['on a picture', `0.8 g 20 90 150 30 re f 0 g ${line(OTHER, 25, 100)}`],
      ['half covered', `${line(OTHER, 20, 100)} 1 g 10 104 200 10 re f 0 g`],
      ['on its head', `BT /F 12 Tf -1 0 0 -1 180 100 Tm (${OTHER}) Tj ET`],
      [
        'in a layer that is only printed',
        inLayer(line(OTHER, 20, 100)),
        (raw) => ({ Properties: { L: layer(raw, ONLY_PRINTED).group } }),
      ],
      [
        'in a form',
        'q 2 0 0 2 10 10 cm /X Do Q',
        ({ document: { context }, font }) => {
          const form = {
            Type: 'XObject',
            Subtype: 'Form',
            BBox: [0, 0, 300, 300],
            Resources: { Font: { F: font.ref } },
          };
          return { XObject: { X: context.register(context.stream(line(OTHER, 2, 30), form)) } };
        },
      ],
    ),
  )('counts every letter that is drawn: %s', async (_what, contents, complete) => {
    const lines = (await textOf(OWN + contents, complete)).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Nguyen Thi Own', OTHER]));
  });
});

it('a layer is printed as its state for printing says, whatever the screen shows', async () => {
  const hashOf = async (states: typeof ONLY_PRINTED | typeof ONLY_VIEWED): Promise<string> => {
    const complete: CompletePage = (raw) => ({ Properties: { L: layer(raw, states).group } });
    return (await read(OWN + inLayer(line(OTHER, 20, 100)), complete)).hash;
  };
  expect(await hashOf(ONLY_VIEWED)).toBe((await read(OWN)).hash);
  expect(await hashOf(ONLY_PRINTED)).toBe((await read(OWN + line(OTHER, 20, 100))).hash);
});

describe('words that a screen shows and paper does not', () => {
  const remark = { Subtype: 'FreeText', Contents: PDFString.of(OTHER) };
  const inGroup =
    (usage: Parameters<typeof layer>[1]): CompletePage =>
    (raw) => ({ Properties: { L: layer(raw, usage).group } });

  it.each(
    pages(
      ['in a layer that is only viewed', inLayer(line(OTHER, 20, 100)), inGroup(ONLY_VIEWED)],
      ['in a field that is not printed', '', (raw) => annotate(raw, { ...FIELD, F: 0 })],
      ['in a remark that is not printed', '', (raw) => annotate(raw, { ...remark, F: 0 })],
      [
        'in a field whose form is lost, and with it its letters',
        '',
        (raw) => {
          annotate(raw, { ...FIELD, F: PRINTED }, false);
          raw.document.catalog.delete(PDFName.of('AcroForm'));
        },
      ],
    ),
  )('are missed: %s', async (_what, contents, complete) => {
    expect(await read(OWN + contents, complete)).toMatchObject({ faint: true, text: 'Nguyen Thi Own' });
  });

  it('are missed in a remark without a picture: a reader puts it on one line, and cuts it', async () => {
    const complete: CompletePage = (raw) => annotate(raw, { ...remark, ...DRAWN_BY, F: PRINTED }, false);
    expect(await read(OWN, complete)).toMatchObject({ faint: true });
  });

  it.each(
    pages(
      ['in a layer that is off', inLayer(line(OTHER, 20, 100)), inGroup(null)],
      ['in a hidden field', '', (raw) => annotate(raw, { ...FIELD, F: HIDDEN })],
      ['in a field that is printed', '', (raw) => annotate(raw, { ...FIELD, F: PRINTED })],
      ['in an empty field', '', (raw) => annotate(raw, { ...FIELD, V: PDFString.of(''), F: 0 }, false)],
      [
        'in a button',
        '',
        (raw) => annotate(raw, { Subtype: 'Widget', FT: 'Btn', T: PDFString.of('In'), F: 0 }),
      ],
    ),
  )('are not where neither does, or both: %s', async (_what, contents, complete) => {
    expect(await read(OWN + contents, complete)).toMatchObject({ faint: false });
  });
});

describe('what a document says that its glyphs stand for', () => {
  const claimed = (claim: string, contents: string): string =>
    `/Span <</ActualText (${claim})>> BDC ${contents} EMC\n`;

  it('counts for nothing where the glyphs say something else', async () => {
    for (const contents of [
      claimed(OTHER, OWN),
      claimed('', OWN),
      `/Outer <</ActualText (Nobody)>> BDC ${claimed(OTHER, OWN)} EMC`,
      claimed(OTHER, line('Nguyen', 20, 200) + line('Thi Own', 64, 200)),
    ])
      expect(await textOf(contents)).toBe('Nguyen Thi Own');
  });

  it('completes glyphs that stand for no letter by themselves', async () => {
    // A ligature, and a mark of a special form, have no letter of their own.
    const page = (claim: string, glyphs: string) =>
      [claimed(claim, line(glyphs, 20, 200)), withoutSomeLetters] as const;
    for (const [claim, glyphs, text] of [
      ['office 12', 'o\\001ce 12', 'office 12'],
      ['Tran Van Other', 'o\\001ce 12', 'o\uFFFDce 12'],
      ['office 12, and much more', 'o\\001ce 12', 'o\uFFFDce 12'],
      ['Tran Van Other', '\\001\\001\\001', ''],
    ] as const)
      expect(await textOf(...page(claim, glyphs))).toBe(text);
  });
});

/** A font of boxes that says for ASCII's characters which they are (ISO 32000-1, 9.10.3), but not for the codes before them. */
function withoutSomeLetters({ document: { context } }: RawPage) {
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    '1 beginbfrange <20> <7E> <0020> endbfrange',
    'endcmap end end',
  ].join('\n');
  const box = context.register(context.stream('600 0 0 0 600 700 d1 50 0 500 700 re f'));
  const space = context.register(context.stream('600 0 0 0 0 0 d1'));
  const names = Array.from({ length: 127 }, (_, code) => (code === 0x20 ? 'space' : 'box'));
  const font = {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 600, 700],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: { box, space },
    Encoding: { Type: 'Encoding', Differences: [0, ...names] },
    FirstChar: 0,
    LastChar: 126,
    Widths: names.map(() => 600),
    Resources: {},
    ToUnicode: context.register(context.stream(map)),
  };
  return { Font: { F: font } };
}

/** An annotation in the middle of the page (ISO 32000-1, 12.5) that shows OTHER, if it shows anything. */
function annotate(raw: RawPage, keys: Readonly<Record<string, unknown>>, hasAppearance = true): undefined {
  const { document, page, font } = raw;
  const { context } = document;
  const form = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 100, 20],
    Resources: { Font: { F: font.ref } },
  };
  const appearance = { AP: { N: context.register(context.stream(line(OTHER, 2, 4), form)) } };
  const annotation = context.register(
    context.obj({
      Type: 'Annot',
      Rect: [20, 100, 120, 120],
      ...(hasAppearance ? appearance : {}),
      ...keys,
    } as never),
  );
  page.node.set(PDFName.of('Annots'), context.obj([annotation]));
  const text = { Font: { F: font.ref } };
  const fields = {
    Fields: [annotation],
    NeedAppearances: !hasAppearance,
    DR: text,
    DA: PDFString.of('/F 12 Tf 0 g'),
  };
  document.catalog.set(PDFName.of('AcroForm'), context.obj(fields));
}

/** The flags of annotations that are printed, and of those that are hidden. */
const [HIDDEN, PRINTED] = [2, 4];
const FIELD = { Subtype: 'Widget', FT: 'Tx', T: PDFString.of('name'), V: PDFString.of(OTHER) };
const DRAWN_BY = { DA: PDFString.of('/F 12 Tf 0 g') };

describe('annotations and form fields', () => {
  it.each<readonly [what: string, complete: (raw: RawPage) => undefined]>([
    ['a stamp', (raw) => annotate(raw, { Subtype: 'Stamp', F: PRINTED })],
    ['a form field', (raw) => annotate(raw, { ...FIELD, F: PRINTED })],
    [
      'a form field without an appearance',
      (raw) => annotate(raw, { ...FIELD, ...DRAWN_BY, F: PRINTED }, false),
    ],
    [
      'free text without an appearance',
      (raw) =>
        annotate(raw, { Subtype: 'FreeText', Contents: PDFString.of(OTHER), ...DRAWN_BY, F: PRINTED }, false),
    ],
  ])('are printed and read: %s', async (_what, complete) => {
    const [own, both] = [await read(OWN), await read(OWN, complete)];
    expect(both.text.split('\n')).toEqual(['Nguyen Thi Own', OTHER]);
    expect(findInkArea(both.dots)?.height).toBeGreaterThan(2 * (findInkArea(own.dots)?.height ?? 0));
  });

  it.each<readonly [what: string, complete: (raw: RawPage) => undefined]>([
    ['a stamp for the screen', (raw) => annotate(raw, { Subtype: 'Stamp', F: 0 })],
    ['a hidden stamp', (raw) => annotate(raw, { Subtype: 'Stamp', F: PRINTED | HIDDEN })],
    ['a field for the screen', (raw) => annotate(raw, { ...FIELD, F: 0 })],
    ['a hidden field', (raw) => annotate(raw, { ...FIELD, F: PRINTED | HIDDEN })],
  ])('are neither, as in any reader: %s', async (_what, complete) => {
    const { text, hash } = await read(OWN, complete);
    expect({ text, hash }).toEqual({ text: 'Nguyen Thi Own', hash: (await read(OWN)).hash });
  });
});
