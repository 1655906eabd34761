import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { blankDots, type Dots, dotsEqual } from '../../main/labels/inspect/dots.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../../main/printers/languages/printer-languages.ts';
import { submitRaw } from '../../main/printers/winspool/queue-calls.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize, MM_PER_INCH } from '../../shared/label-size.ts';
import { RAW_LANGUAGES, type RawLanguage } from '../../shared/printer-languages.ts';
import { createNoiseDots } from '../helpers/noise-dots.ts';
import { padAsSent, readLabels } from '../printers/virtual/languages.ts';
import { openWindowsNative } from './koffi.ts';
import { openRawQueue, type RawQueue } from './queue.ts';

// Labels of every size through winspool's RAW: encoded on this Windows, and decoded to dots from what its queue sends.

const native = openWindowsNative();

/** A label of two sheets that fill its size: one of noise, and one that is white except for its corners. */
function sheetsOf(size: LabelSize, dpi: number): Dots[] {
  const { widthMm, heightMm } = LABEL_SIZES[size];
  const [width, height] = [widthMm, heightMm].map((mm) => Math.round((mm / MM_PER_INCH) * dpi)) as [
    number,
    number,
  ];
  const corners = blankDots(width, height);
  corners.bits[0] = 0x80;
  const last = (height - 1) * (corners.bits.length / height) + Math.floor((width - 1) / 8);
  corners.bits[last] = 0x80 >> ((width - 1) % 8);
  return [createNoiseDots(width, height, dpi), corners];
}

const skip = process.env['TEM_TEST_QUEUE'] ? false : 'TEM_TEST_QUEUE is not set';
describe('the dots of a label through a raw queue of this Windows', { skip }, () => {
  let queue: RawQueue;
  before(async () => {
    const given = await openRawQueue();
    assert.ok(given);
    queue = given;
  });
  after(() => queue.close());

  async function passes(language: RawLanguage, size: LabelSize, dpi: number): Promise<void> {
    const dots = sheetsOf(size, dpi);
    const title = `Tem ${size} ${dpi} #1`;
    const bytes = encodeLabel(PRINTER_LANGUAGES[language], { dots, dpi }, title);
    const out = queue.nextJob();
    await submitRaw(native, queue.name, { title, bytes }, () => undefined);
    const came = await out;
    assert.equal(came.length, bytes.length);
    assert.ok(came.equals(bytes), 'other bytes came out');
    const { labels, complaints } = readLabels(language, came, dpi);
    assert.deepEqual(complaints, []);
    assert.equal(labels.length, dots.length);
    for (const [at, label] of labels.entries())
      assert.ok(
        dotsEqual(label.dots, padAsSent(language, dots[at] ?? blankDots(1, 1))),
        `other dots on sheet ${at + 1}`,
      );
  }

  for (const language of RAW_LANGUAGES)
    for (const dpi of [203, 300])
      test(`come out byte for byte and dot for dot: ${language}, ${dpi} dpi, all sizes`, async () => {
        for (const size of LABEL_SIZE_NAMES) await passes(language, size, dpi);
      });
});
