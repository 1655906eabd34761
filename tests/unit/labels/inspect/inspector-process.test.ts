import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { documentLimitsFor } from '../../../../main/labels/inspect/document-limits.ts';
import { blankDots, hashDots } from '../../../../main/labels/inspect/dots.ts';
import type { Inspector } from '../../../../main/labels/inspect/inspector.ts';
import { createInspectorProcess } from '../../../../main/labels/inspect/inspector-process.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { forkNode, INSPECTOR_ARGUMENTS, INSPECTOR_HOST } from '../../../helpers/fork-node.ts';
import { killing, manyPages } from './bombs.ts';
import { createPdf, createPlacement, type Drawing } from './documents.ts';
import { inspector as direct } from './shared-inspector.ts';

const SIZE = { widthMm: 60, heightMm: 50 };
const label =
  (code: string) =>
  ({ text, code128 }: Drawing) => {
    text(`order ${code}`, 10, 10);
    code128(code, 8, 30, 0.25);
  };
const labelsOf = (...codes: string[]) => Promise.all(codes.map((code) => createPdf(SIZE, label(code))));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An inspector in a process, and the ids of the processes it has started so far. @param worker its threads' script */
function openInspector(worker = INSPECTOR_ARGUMENTS[0] ?? ''): { inspector: Inspector; started: number[] } {
  const started: number[] = [];
  const inspector = createInspectorProcess(
    forkNode(INSPECTOR_HOST, [worker, ...INSPECTOR_ARGUMENTS.slice(1)], {
      onStart: (pid) => started.push(pid),
    }),
  );
  onTestFinished(() => inspector.close());
  return { inspector, started };
}

const NONE = new Uint8Array();
const KILLING_WORKER = join(import.meta.dirname, 'killing-worker.ts');

it('reads and draws as the threads do, more pages than one message carries, and outlives a terminal’s Ctrl+C and its process', async () => {
  const { inspector, started } = openInspector();
  const codes = Array.from({ length: 9 }, (_, at) => `88356827${at}`);
  const pdf = await createPdf(SIZE, ...codes.map(label));
  const { pages } = await inspector.inspect(pdf, createPlacement());
  const expected = await direct.inspect(pdf, createPlacement());
  const bare = (read: readonly PageReading[]) =>
    read.map(({ dots, ...page }) => ({ ...page, dots: hashDots(dots) }));
  expect(bare(pages)).toEqual(bare(expected.pages));
  expect(pages.map(({ barcodes }) => barcodes[0]?.text)).toEqual(codes);
  const dots = pages[0]?.dots ?? blankDots(1, 1);
  const bytes = (of: Inspector) =>
    Promise.all([
      of.encodePicture(dots),
      of.createFlatPdf({ sheets: [dots], dpi: 203, names: ['A1'] }),
      // A view of Node's pool, whose other bytes belong to somebody else.
      of.drawPages(Buffer.from(pdf), 100).then((drawn) => drawn[0]?.png ?? dots.bits),
    ]);
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGINT'] as const) process.kill(started[0] ?? 0, signal);
  expect((await bytes(inspector)).map(sha256)).toEqual((await bytes(direct)).map(sha256));
  // It says which limit a document exceeds, and what is broken.
  await expect(
    inspector.inspect(manyPages(60), createPlacement(), documentLimitsFor(1)),
  ).rejects.toMatchObject({ name: 'UnusableDocumentError', words: { en: 'more than 4 pages for 1 order' } });
  await expect(inspector.inspect(new Uint8Array(9), createPlacement())).rejects.not.toMatchObject({
    name: 'UnusableDocumentError',
  });
  expect(started).toHaveLength(1);
  // When its process is killed, it does everything in hand once more, each alone in its own.
  const documents = await labelsOf('A1', 'A2');
  const reads = documents.map((one) => inspector.inspect(one, createPlacement()));
  process.kill(started[0] ?? 0, 'SIGKILL');
  const texts = (await Promise.all(reads)).map((read) => read.pages[0]?.text.trim());
  expect(texts).toEqual(['order A1', 'order A2']);
  expect(new Set(started).size).toBe(3);
});

it('fails only the document that kills its process each time, in words', async () => {
  const { inspector, started } = openInspector(KILLING_WORKER);
  const [good = NONE, bad = NONE] = await labelsOf('A1', 'A2');
  const reads = [good, killing(bad)].map((pdf) => inspector.inspect(pdf, createPlacement()));
  expect(await Promise.allSettled(reads)).toMatchObject([
    { status: 'fulfilled' },
    {
      status: 'rejected',
      reason: { name: 'UnusableDocumentError', words: { en: 'the document needs too much memory' } },
    },
  ]);
  const { pages } = await inspector.inspect(bad, createPlacement());
  expect(pages).toMatchObject([{ inked: true }]);
  expect(started.length).toBeGreaterThanOrEqual(3);
  // It starts nothing again once it was closed.
  const before = started.length;
  const [read] = await Promise.allSettled([inspector.inspect(good, createPlacement()), inspector.close()]);
  expect(read).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('it was closed') },
  });
  expect(started).toHaveLength(before);
});

it('blames no document where its process does not start, and starts it once', async () => {
  const started: number[] = [];
  const nowhere = join(import.meta.dirname, 'no-host.ts');
  const inspector = createInspectorProcess(forkNode(nowhere, [], { onStart: (pid) => started.push(pid) }));
  onTestFinished(() => inspector.close());
  const pdf = await createPdf(SIZE, label('A1'));
  await expect(inspector.inspect(pdf, createPlacement())).rejects.toMatchObject({
    name: 'Error',
    message: 'the process of the inspector did not start (1)',
  });
  expect(started).toHaveLength(1);
});
