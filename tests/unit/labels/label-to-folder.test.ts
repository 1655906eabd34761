import { readFileSync } from 'node:fs';
import {
  AFRelationship,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentLoader } from '../../../main/labels/document-loader.ts';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import { type Label, NO_RULES } from '../../../main/labels/label.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { createPhaseTimer } from '../../../main/labels/phase-timer.ts';
import { NO_SECRETS } from '../../../main/log/secrets.ts';
import { createFilePrinter } from '../../../main/printers/file-printer.ts';
import { OrderCodeSchema } from '../../../shared/order-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { hugePage, manyPages } from './inspect/bombs.ts';
import { createPdf, createPlacement } from './inspect/documents.ts';
import { inspector } from './inspect/shared-inspector.ts';

const CODE = OrderCodeSchema.parse('SGNS336484LM.883568271');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('folder');
});

/** A partner's PDF with a right label, and all that a PDF can carry besides. */
async function hostilePdf(): Promise<Uint8Array> {
  const honest = await createPdf({ widthMm: 80, heightMm: 100 }, ({ text, code128 }) => {
    code128('883568271', 8, 10, 0.25);
    text('SGNS336484LM.883568271 Nguyen Van A', 8, 40);
  });
  const document = await PDFDocument.load(honest);
  document.setAuthor('Nguyễn Văn A');
  document.addJavaScript('open', 'app.alert(1)');
  await document.attach(new TextEncoder().encode('MZ'), 'run.exe', {
    afRelationship: AFRelationship.Unspecified,
  });
  const { context, catalog } = document;
  catalog.set(
    PDFName.of('OpenAction'),
    context.obj({ S: 'Launch', F: PDFString.of('calc.exe'), Type: 'Action' }),
  );
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xfa/>') }));
  catalog.set(PDFName.of('Metadata'), context.register(context.stream('<x:xmpmeta/>', { Type: 'Metadata' })));
  // A layer that Tem's reader does not show, and another reader does.
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('hidden') }));
  catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [layer], D: { OFF: [layer], Intent: 'Design' } }),
  );
  const page = document.getPage(0);
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      {
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 200, 200],
        A: { S: 'URI', URI: PDFString.of('http://attacker.example/') },
      },
    ]),
  );
  page.node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(2)') } }));
  const resources = page.node.Resources();
  resources?.set(PDFName.of('Properties'), context.obj({ Hidden: layer }));
  const drawn = context.stream('/OC /Hidden BDC 10 10 50 50 re f EMC');
  page.node.addContentStream(context.register(drawn));
  return document.save({ useObjectStreams: false });
}

/** As labels are made of a finished document. */
async function labelOf(pdf: Uint8Array): Promise<Label> {
  const nothing = (): never => {
    throw new Error('not asked for');
  };
  const signal = new AbortController().signal;
  const { prove } = createDocumentLoader(
    {
      window: {} as LabelWindow,
      printWindow: {} as LabelWindow,
      inspector,
      secrets: NO_SECRETS,
      log: () => undefined,
    },
    {
      size: 'S9',
      profile: DEFAULT_PROFILE,
      chunkSize: 1,
      rules: () => NO_RULES,
      batch: [CODE],
      accepted: new Map(),
      facts: (codes) =>
        codes.map((code) => ({ code, shortcode: '883568271', soc: null, sorting: null, receiver: null })),
      isKnownOrder: () => false,
    },
    { client: nothing, origins: nothing },
    signal,
  );
  const made = await prove({ pdf, title: '', text: '' }, [CODE], createPhaseTimer());
  const label = made?.labels.get(CODE);
  if (label === undefined) throw new Error('no label');
  return label;
}

async function writtenOf(label: Label): Promise<Uint8Array> {
  const printer = createFilePrinter(`file:${folder}`);
  await printer.check();
  const job = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };
  const { file } = await printer.print(label, job);
  return readFileSync(file ?? '');
}

/** Every name in the file: keys and values of all its objects, however deep. */
function namesIn(object: PDFObject, names: Set<string>): void {
  if (object instanceof PDFName) names.add(object.decodeText());
  else if (object instanceof PDFRawStream) namesIn(object.dict, names);
  else if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) {
      namesIn(key, names);
      namesIn(value, names);
    }
  else if ('asArray' in object && typeof object.asArray === 'function')
    for (const one of object.asArray() as PDFObject[]) namesIn(one, names);
}

async function allNamesIn(pdf: Uint8Array): Promise<ReadonlySet<string>> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const names = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) namesIn(object, names);
  return names;
}

/** What a script, an action, an attachment, a layer, an annotation, a form or metadata would stand under. */
const NEVER =
  'JavaScript JS Launch OpenAction AA A URI EmbeddedFiles Filespec EF Names OCProperties OCGs OCG Annots AcroForm XFA Metadata Author Properties'.split(
    ' ',
  );

describe('a label printed to a folder', () => {
  it('contains nothing of a partner’s PDF but the proven dots', async () => {
    const hostile = await hostilePdf();
    expect([...(await allNamesIn(hostile))]).toEqual(
      expect.arrayContaining(['Launch', 'OCG', 'EmbeddedFiles']),
    );
    const label = await labelOf(hostile);
    const pdf = await writtenOf(label);
    const names = await allNamesIn(pdf);
    expect(NEVER.filter((name) => names.has(name))).toEqual([]);
    const text = Buffer.from(pdf).toString('latin1');
    for (const never of ['calc.exe', 'app.alert', 'attacker', 'run.exe', 'xmpmeta'])
      expect(text).not.toContain(never);
    const { pages } = await inspector.inspect(pdf, createPlacement());
    expect(pages.map(({ dots }) => hashDots(dots))).toEqual(label.proof.dots);
    expect(text).toContain(label.proof.dots.join(' '));
    expect(pages[0]?.text.trim().split(/\s+/)).toEqual([CODE, '883568271']);
  });

  it('is the same file every time', async () => {
    const label = await labelOf(await hostilePdf());
    expect(Buffer.compare(await writtenOf(label), await writtenOf(label))).toBe(0);
  });
});

describe('a document that exceeds the limits', () => {
  it('is rejected with a message that says which limit', async () => {
    const problemOf = (pdf: Uint8Array): Promise<unknown> => labelOf(pdf).catch((error: unknown) => error);
    expect(await problemOf(manyPages(60))).toMatchObject({
      problem: {
        code: 'not-a-label',
        values: { detail: { vi: 'hơn 4 trang cho 1 đơn', en: 'more than 4 pages for 1 order' } },
      },
    });
    expect(await problemOf(hugePage())).toMatchObject({
      problem: { values: { detail: { vi: 'trang 5080 × 5080 mm, quá lớn để in' } } },
    });
  });
});
