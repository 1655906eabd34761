import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createPdf, createPlacement, createTestInspector, type Drawing } from './documents.ts';

const MEGABYTE = 1024 * 1024;
const PAGES = 20;
const DOCUMENTS = 3;

it('reads 60 pages with a heap of less than 48 MB a thread', async () => {
  const threads: Worker[] = [];
  const collect = (thread: Worker): unknown => threads.push(thread);
  process.on('worker', collect);
  const inspector = createTestInspector();
  try {
    const pdf = await createPdf(
      { widthMm: 80, heightMm: 100 },
      ...Array.from({ length: PAGES }, (_, at) => ({ text, code128 }: Drawing) => {
        text(`page ${at}`, 10, 10);
        code128('883568271', 8, 30, 0.25);
      }),
    );
    for (let at = 0; at < DOCUMENTS; at++) {
      const { pages } = await inspector.inspect(pdf, createPlacement(), ['883568271']);
      expect(pages).toHaveLength(PAGES);
    }
    expect(threads.length).toBeGreaterThan(0);
    for (const thread of threads) {
      const { total_heap_size: heapBytes } = await thread.getHeapStatistics();
      // Committed, used or not: with a young generation of 64 MB it was 58 MB from the first page on, and 92 MB later.
      expect(heapBytes / MEGABYTE).toBeLessThan(48);
    }
  } finally {
    process.off('worker', collect);
    await inspector.close();
  }
}, 60_000);
