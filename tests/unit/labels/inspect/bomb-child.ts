import { documentLimitsFor, UnusableDocumentError } from '../../../../main/labels/inspect/document-limits.ts';
import { BOMBS } from './bombs.ts';
import { createPdf, createPlacement, createTestInspector } from './documents.ts';

// Inspects each bomb as a document of one order, with a good one beside it, in a process of its own, whose memory can be measured.
// Says as JSON what came of each.

const inspector = createTestInspector();
const good = await createPdf({ widthMm: 80, heightMm: 100 }, ({ text }) => text('good', 10, 10));
const inspect = (pdf: Uint8Array): Promise<string> =>
  inspector.inspect(pdf, createPlacement(), documentLimitsFor(1)).then(
    ({ pages }) => pages.map(({ text }) => text.trim()).join(),
    (error: unknown) =>
      error instanceof UnusableDocumentError ? `${error.words.vi} / ${error.words.en}` : String(error),
  );
const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

const bombs = Object.entries(BOMBS).map(([name, { make }]) => [name, make()] as const);
await inspect(good);
const usualMb = peakMb();
const outcomes: Record<string, object> = {};
for (const [name, bomb] of bombs) {
  const [said, beside] = await Promise.all([inspect(bomb), inspect(good)]);
  outcomes[name] = { said, beside, mb: peakMb() - usualMb };
}
process.stdout.write(JSON.stringify({ outcomes, after: await inspect(good) }));
await inspector.close();
