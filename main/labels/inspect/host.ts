import { serveWorker } from '../../platform/serve-worker.ts';
import type { HostAnswers, HostTask } from './host-protocol.ts';
import { createInspector } from './inspector.ts';
import { failureOf, type Outcome } from './protocol.ts';
import type { PageReading } from './read-pages.ts';

// The process beside main that is given label documents: what ends it ends no station (docs/development/architecture.md, "Foreign
// bytes"). Its threads share each document's memory.

const [workerFile = '', pdfiumWasm = '', zxingWasm = ''] = process.argv.slice(2);
const inspector = createInspector(workerFile, { pdfiumWasm, zxingWasm });

/** Pages a message: copying an A5 page at 600 dpi (2 MB) takes main about a millisecond. */
const PAGES_A_MESSAGE = 4;

/** Inspected documents whose further pages main has not fetched yet. */
const further = new Map<number, readonly PageReading[]>();
let lastDocument = 0;

function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  return work.then((value) => ({ ok: true, value }), failureOf);
}

serveWorker<HostTask, HostAnswers>({
  inspect: ({ args }) =>
    outcomeOf(
      inspector.inspect(...args).then(({ pages, ...took }) => {
        const document = ++lastDocument;
        if (pages.length > PAGES_A_MESSAGE) further.set(document, pages);
        return { ...took, pages: pages.slice(0, PAGES_A_MESSAGE), total: pages.length, document };
      }),
    ),
  pages({ document, from }) {
    const pages = further.get(document);
    // Main counts them: it would ask for ever.
    if (pages === undefined) throw new Error('no such document');
    if (from + PAGES_A_MESSAGE >= pages.length) further.delete(document);
    return pages.slice(from, from + PAGES_A_MESSAGE);
  },
  'warm-up'() {
    inspector.warmUp();
    return null;
  },
  drawPages: ({ args }) => outcomeOf(inspector.drawPages(...args)),
  encodePicture: ({ args }) => outcomeOf(inspector.encodePicture(...args)),
  createImageDocument: ({ args }) => outcomeOf(inspector.createImageDocument(...args)),
  createFlatPdf: ({ args }) => outcomeOf(inspector.createFlatPdf(...args)),
});
