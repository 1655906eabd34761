import { readFileSync } from 'node:fs';
import { AFRelationship, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { createDocumentLoader } from '../../../main/labels/document-loader.ts';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import type { Label } from '../../../main/labels/label.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { finishedDocument } from '../../../main/labels/open-page-as-pdf.ts';
import { createPhaseTimer } from '../../../main/labels/phase-timer.ts';
import { NO_SECRETS } from '../../../main/log/secrets.ts';
import { NEVER_ABORTED } from '../../../main/platform/promises.ts';
import { createFilePrinter } from '../../../main/printers/file-printer.ts';
import { OrderCodeSchema } from '../../../shared/order-code.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { hugePage, manyPages } from './inspect/bombs.ts';
import { createPdf, createPlacement, searchTextsOf } from './inspect/documents.ts';
import { inspector } from './inspect/shared-inspector.ts';
import { labelRequest } from './label-requests.ts';

const CODE = OrderCodeSchema.parse('SGNS336484LM.883568271');

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
  const page = document.getPage(0);
  // A layer that Tem's reader does not show, and another reader does.
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('hidden') }));
  const uri = { S: 'URI', URI: PDFString.of('http://attacker.example/') };
  const entries = {
    OpenAction: context.obj({ S: 'Launch', F: PDFString.of('calc.exe'), Type: 'Action' }),
    AcroForm: context.obj({ Fields: [], XFA: PDFString.of('<xfa/>') }),
    Metadata: context.register(context.stream('<x:xmpmeta/>', { Type: 'Metadata' })),
    OCProperties: context.obj({ OCGs: [layer], D: { OFF: [layer], Intent: 'Design' } }),
  };
  for (const [name, entry] of Object.entries(entries)) catalog.set(PDFName.of(name), entry);
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 200, 200], A: uri };
  page.node.set(PDFName.of('Annots'), context.obj([link]));
  page.node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(2)') } }));
  page.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Hidden: layer }));
  page.node.addContentStream(context.register(context.stream('/OC /Hidden BDC 10 10 50 50 re f EMC')));
  return document.save({ useObjectStreams: false });
}

/** As labels are made of a finished document. */
async function labelOf(pdf: Uint8Array): Promise<Label> {
  const nothing = (): never => {
    throw new Error('not asked for');
  };
  const window = {} as LabelWindow;
  const { prove } = createDocumentLoader(
    { window, printWindow: window, inspector, secrets: NO_SECRETS, log: () => undefined },
    labelRequest({ chunkSize: 1, batch: [CODE] }),
    { client: nothing, origins: nothing },
    NEVER_ABORTED,
  );
  const made = await prove(finishedDocument(pdf), [CODE], createPhaseTimer());
  const label = made?.labels.get(CODE);
  if (label === undefined) throw new Error('no label');
  return label;
}

async function writtenOf(label: Label): Promise<Uint8Array> {
  const printer = createFilePrinter(`file:${temporaryFolder('folder')}`);
  await printer.check();
  const job = { title: 't', signal: NEVER_ABORTED, onWaiting: () => undefined };
  const { file } = await printer.print(label, job);
  return readFileSync(file ?? '');
}

/** Every name in the file: keys and values of all its objects, however deep. */
async function allNamesIn(pdf: Uint8Array): Promise<ReadonlySet<string>> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  const written = objects.map((object) => (object instanceof PDFRawStream ? object.dict : object).toString());
  return new Set(written.flatMap((text) => text.match(/(?<=\/)\w+/g) ?? []));
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
    // The same file every time.
    expect(Buffer.compare(pdf, await writtenOf(label))).toBe(0);
    const text = Buffer.from(pdf).toString('latin1');
    for (const never of ['calc.exe', 'app.alert', 'attacker', 'run.exe', 'xmpmeta'])
      expect(text).not.toContain(never);
    const { pages } = await inspector.inspect(pdf, createPlacement());
    expect(pages.map(({ dots }) => hashDots(dots))).toEqual(label.proof.dots);
    expect(text).toContain(label.proof.dots.join(' '));
    const [searched] = await searchTextsOf(pdf);
    expect(searched?.trim().split(/\s+/)).toEqual([CODE, '883568271']);
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
