import { readFileSync } from 'node:fs';
import { cpuTimeMs } from '../../../../main/labels/inspect/cpu-budget.ts';
import { DocumentLimitError, documentLimitsFor } from '../../../../main/labels/inspect/document-limits.ts';
import { createPdf, createPlacement, createTestInspector } from './documents.ts';

// Inspects the document on its standard input, as one of one order, in a process of its own, whose memory can be measured. The
// document is read twice the second time: with a good one beside it. Says what came of it as JSON.

const inspector = createTestInspector();
const good = await createPdf({ widthMm: 80, heightMm: 100 }, ({ text }) => text('good', 10, 10));
const inspect = (pdf: Uint8Array): Promise<string> =>
  inspector.inspect(pdf, createPlacement(), [], documentLimitsFor(1)).then(
    ({ pages }) => pages.map(({ text }) => text.trim()).join(),
    (error: unknown) =>
      error instanceof DocumentLimitError ? `${error.words.vi} / ${error.words.en}` : String(error),
  );
const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

await inspect(good);
const bomb = new Uint8Array(readFileSync(0));
const usual = peakMb();
const begun = process.cpuUsage();
const said = await inspect(bomb);
const cpuMs = cpuTimeMs(process.cpuUsage(begun));
const mb = peakMb() - usual;
const [, beside] = await Promise.all([inspect(bomb), inspect(good)]);
process.stdout.write(JSON.stringify({ said, cpuMs, mb, beside, after: await inspect(good) }));
await inspector.close();
