import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { encode } from 'fast-png';
import { type Dots, grayOf } from '../../main/labels/inspect/dots.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { code } from '../unit/station/fakes.ts';
import { against, jsonLines, tem } from './command-line.ts';
import { type Bench, expect, test } from './fixtures.ts';
import { type LabelBlock, labelHtml } from './label-html.ts';
import type { FakePartner } from './partner-process.ts';

// What becomes of wrong label documents, through the whole app: `tem print` against a partner that answers as the test says.

const A = code(1);
const B = code(2);
const C = code(3);
const short = (of: typeof A): string => shortcodeOf(of) ?? '';
const good = (of: typeof A): LabelBlock => ({ barcodes: [short(of)], text: of });

interface Behaviour {
  /** The codes of one print token request; throws the service's words to refuse them. */
  readonly token?: (codes: readonly string[]) => void;
  /** The label document of a token. @param times how often labels were asked for before */
  readonly label: (codes: readonly string[], times: number) => readonly LabelBlock[] | string | Uint8Array;
}

/** A partner that remembers which codes a token is for. */
function partnerOf({
  token,
  label,
}: Behaviour): (request: IncomingMessage, response: ServerResponse) => void {
  const tokens: (readonly string[])[] = [];
  let times = 0;
  async function mint(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { code: codes } = (await json(request)) as { code: string[] };
    response.setHeader('content-type', 'application/json');
    try {
      token?.(codes);
      const minted = `token-${tokens.push(codes) - 1}`;
      response.end(JSON.stringify({ status: 'Success', results: { token: minted } }));
    } catch (error) {
      response.end(JSON.stringify({ status: 'Error', message: String(error), errors: [] }));
    }
  }
  return (request, response) => {
    if (request.method === 'POST') {
      void mint(request, response);
      return;
    }
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('token') ?? '';
    const answer = label(tokens[Number(asked.slice('token-'.length))] ?? [], times++);
    if (answer instanceof Uint8Array) {
      response.setHeader('content-type', answer[0] === 0x25 ? 'application/pdf' : 'image/png');
      response.end(answer);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(typeof answer === 'string' ? answer : labelHtml(answer));
  };
}

interface Result {
  /** What became of each code, in the order asked: "printed", or its reason. */
  readonly outcomes: string[];
  readonly said: string;
}

/** `tem print --json` against a partner, with the bench's own data folder; into its label folder if nothing else is said. */
async function print(
  bench: Bench,
  partner: FakePartner,
  codes: readonly string[],
  ...more: string[]
): Promise<Result> {
  const { output, error } = await tem([
    'print',
    '--json',
    '--size',
    'S9',
    ...against(partner, bench),
    ...(more.includes('--printer') ? [] : ['--printer', `file:${bench.labelDir}`]),
    ...more,
    ...codes,
  ]);
  const lines = jsonLines(output) as { code: string; outcome: string; reason: string | null }[];
  const outcomes = lines
    .toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
    .map(({ outcome, reason }) => reason ?? outcome);
  return { outcomes, said: error };
}

const RULES: readonly [string, LabelBlock[], readonly string[]][] = [
  ['shuffled pages', [good(C), good(A), good(B)], ['printed', 'printed', 'printed']],
  [
    'a page twice, and an empty one',
    [good(A), good(A), {}, good(B), good(C)],
    ['printed', 'printed', 'printed'],
  ],
  [
    'many barcodes on a page',
    [{ barcodes: ['HNI-7', short(A), '2102040725580332'], text: A }, good(B), good(C)],
    ['printed', 'printed', 'printed'],
  ],
  [
    'two orders on a page',
    [{ barcodes: [short(A), short(B)], text: `${A} ${B}` }, good(C)],
    ['ambiguous', 'ambiguous', 'printed'],
  ],
  [
    'a foreign label in one’s place',
    [good(A), { barcodes: ['883568271'], text: 'SGNS336484LM.883568271' }, good(C)],
    ['printed', 'foreign-label', 'printed'],
  ],
  [
    'a barcode that can’t be read',
    [{ text: A }, good(B), good(C)],
    ['unreadable-barcode', 'printed', 'printed'],
  ],
  [
    'a barcode that contradicts the text',
    [{ barcodes: [short(A)], text: B }, good(B), good(C)],
    ['contradictory', 'printed', 'printed'],
  ],
];
for (const [what, blocks, expected] of RULES) {
  test(`${what}: ${expected.join(', ')}`, async ({ bench, fakePartner }) => {
    const partner = await fakePartner(partnerOf({ label: () => blocks }));
    const { outcomes, said } = await print(bench, partner, [A, B, C]);
    expect(outcomes).toEqual(expected);
    const printed = [A, B, C].filter((_, at) => expected[at] === 'printed');
    expect(bench.labels()).toEqual(printed.map((one) => `${one}.pdf`));
    if (what.startsWith('a foreign')) expect(said).toContain('Pages of orders that are not in the batch');
    for (const name of printed) {
      const pdf = await PDFDocument.load(readFileSync(join(bench.labelDir, `${name}.pdf`)));
      expect(pdf.getPageCount()).toBe(1);
    }
  });
}

test('a missing label is tried once more, alone', async ({ bench, fakePartner }) => {
  const asked: (readonly string[])[] = [];
  const partner = await fakePartner(
    partnerOf({
      token: (codes) => void asked.push(codes),
      label: (codes, times) => (times === 0 ? [good(A)] : codes.includes(B) ? [good(B)] : []),
    }),
  );
  expect((await print(bench, partner, [A, B, C])).outcomes).toEqual(['printed', 'printed', 'not-a-label']);
  expect(asked).toEqual([[A, B, C], [B], [C]]);
});

test('a missing label that stays missing says so', async ({ bench, fakePartner }) => {
  const partner = await fakePartner(partnerOf({ label: () => [good(A)] }));
  expect((await print(bench, partner, [A, B])).outcomes).toEqual(['printed', 'missing-label']);
  expect(partner.requests).toHaveLength(4);
});

test('a second page without barcodes belongs to the label before it', async ({ bench, fakePartner }) => {
  const partner = await fakePartner(
    partnerOf({ label: () => [good(A), { text: 'Danh sách hàng' }, good(B)] }),
  );
  expect((await print(bench, partner, [A, B])).outcomes).toEqual(['printed', 'printed']);
  const pdf = await PDFDocument.load(readFileSync(join(bench.labelDir, `${A}.pdf`)));
  expect(pdf.getPageCount()).toBe(2);
});

test('"print unreadable" is a rule that can be set', async ({ bench, fakePartner }) => {
  const partner = await fakePartner(
    partnerOf({ label: () => [{ text: A }, { barcodes: [short(B)], text: C }, good(C)] }),
  );
  bench.settings({ printUnreadable: true });
  const { outcomes } = await print(bench, partner, [A, B, C]);
  expect(outcomes).toEqual(['printed', 'contradictory', 'printed']);
});

test('one refused order among 20 costs a few requests, and the others print', async ({
  bench,
  fakePartner,
}) => {
  const codes = Array.from({ length: 20 }, (_, at) => code(at));
  const bad = codes[13] ?? A;
  let tokens = 0;
  const partner = await fakePartner(
    partnerOf({
      token(asked) {
        tokens++;
        if (asked.includes(bad)) throw `Không tìm thấy đơn hàng ${bad}.`;
      },
      label: (asked) => asked.map((one) => good(one as typeof A)),
    }),
  );
  const { outcomes, said } = await print(bench, partner, codes);
  expect(outcomes.filter((one) => one === 'printed')).toHaveLength(19);
  expect(outcomes[13]).toBe('refused');
  expect(said).toContain(`Không tìm thấy đơn hàng ${bad}.`);
  expect(tokens).toBeLessThanOrEqual(2 * Math.log2(20) + 2);
});

test('100 labels make two requests a chunk', async ({ bench, fakePartner }) => {
  const codes = Array.from({ length: 100 }, (_, at) => code(at));
  const partner = await fakePartner(
    partnerOf({ label: (asked) => asked.map((one) => good(one as typeof A)) }),
  );
  const { outcomes } = await print(bench, partner, codes);
  expect(new Set(outcomes)).toEqual(new Set(['printed']));
  expect(partner.requests).toHaveLength(4);
});

test('a chunk that is too large for the service is remembered for the run', async ({
  bench,
  fakePartner,
}) => {
  const codes = Array.from({ length: 40 }, (_, at) => code(at));
  const sizes: number[] = [];
  const partner = await fakePartner(
    partnerOf({
      token(asked) {
        sizes.push(asked.length);
        if (asked.length > 10) throw 'Chỉ được in tối đa 10 đơn hàng mỗi lần.';
      },
      label: (asked) => asked.map((one) => good(one as typeof A)),
    }),
  );
  bench.settings({ chunkSize: 20 });
  const { outcomes } = await print(bench, partner, codes);
  expect(new Set(outcomes)).toEqual(new Set(['printed']));
  // The first 20 are refused and halved; the rest is asked for by tens at once.
  expect(sizes).toEqual([20, 10, 10, 10, 10]);
});

test('a label larger than the paper is an error before anything is printed, with both sizes', async ({
  bench,
  fakePartner,
}) => {
  const partner = await fakePartner(partnerOf({ label: () => [good(A), good(B)] }));
  bench.settings({ profiles: { S9: { mediaMm: { widthMm: 58, heightMm: 40 } } } });
  const { outcomes, said } = await print(bench, partner, [A, B]);
  expect(outcomes).toEqual(['size-does-not-fit', 'size-does-not-fit']);
  expect(said).toContain('A label of 80 × 100 mm does not fit the printer’s paper of 58 × 40 mm.');
  expect(bench.labels()).toEqual([]);
});

test('a profile moves and turns the label on its paper, dot by dot', async ({ bench, fakePartner }) => {
  const partner = await fakePartner(partnerOf({ label: () => [good(A)] }));
  const printer = await startVirtualPrinter('zpl');
  try {
    const turned = {
      mediaMm: { widthMm: 110, heightMm: 90 },
      rotation: 90 as const,
      offsetMm: { x: 5, y: 2.5 },
    };
    bench.settings({ profiles: { S9: turned }, reprintDays: 0 });
    const first = await print(bench, partner, [A], '--printer', printer.address);
    expect(first.outcomes, first.said).toEqual(['printed']);
    bench.settings({ reprintDays: 0 });
    expect((await print(bench, partner, [A], '--printer', printer.address)).outcomes).toEqual(['printed']);
    const [moved, plain] = printer.labels.map(({ dots }) => dots);
    if (moved === undefined || plain === undefined) throw new Error('two labels should have come out');
    expect([moved.widthDots, moved.heightDots]).toEqual([879, 719]);
    // A quarter turn clockwise: a dot at (x, y) comes to (height - 1 - y, x), then 40 dots right and 20 down.
    const dots = inkOf(plain).map(([x, y]) => [plain.heightDots - 1 - y + 40, x + 20].join());
    expect(new Set(inkOf(moved).map((dot) => dot.join()))).toEqual(new Set(dots));
  } finally {
    await printer.close();
  }
});

test('a token that is no longer good is asked for once more', async ({ bench, fakePartner }) => {
  const partner = await fakePartner(
    partnerOf({
      label: (_, times) => (times === 0 ? '<p>Mã in không hợp lệ hoặc đã hết hạn</p>' : [good(A)]),
    }),
  );
  expect((await print(bench, partner, [A])).outcomes).toEqual(['printed']);
  expect(partner.requests).toHaveLength(4);
});

test('… and only once', async ({ bench, fakePartner }) => {
  const partner = await fakePartner(partnerOf({ label: () => '<p>The print token has expired.</p>' }));
  const { outcomes, said } = await print(bench, partner, [A]);
  expect(outcomes).toEqual(['not-a-label']);
  expect(said).toContain('print token is no longer good');
  expect(partner.requests).toHaveLength(4);
});

test('what is printed without a driver is what was inspected; a label as PNG goes the same way', async ({
  bench,
  fakePartner,
}) => {
  const html = await fakePartner(partnerOf({ label: () => [good(A)] }));
  const first = await startVirtualPrinter('zpl');
  const second = await startVirtualPrinter('tspl');
  try {
    expect((await print(bench, html, [A], '--printer', first.address)).outcomes).toEqual(['printed']);
    const dots = first.labels[0]?.dots;
    if (dots === undefined) throw new Error('nothing came out');
    expect([dots.widthDots, dots.heightDots]).toEqual([640, 798]);
    const png = encode({ data: grayOf(dots), width: dots.widthDots, height: dots.heightDots, channels: 1 });
    const asPng = await fakePartner(partnerOf({ label: () => png }));
    const again = ['--printer', second.address, '--reprint', 'other'];
    const result = await print(bench, asPng, [A], ...again);
    expect(result, result.said).toMatchObject({ outcomes: ['printed'] });
    expect(second.labels).toHaveLength(1);
    // The very dots, having gone through a PNG, a PDF and another language.
    expect(second.labels[0]?.dots).toEqual(dots);
    expect(bench.labels()).toEqual([]);
  } finally {
    await first.close();
    await second.close();
  }
});

test('out of paper stops the run before the next label; no label twice, none lost', async ({
  bench,
  fakePartner,
}) => {
  const partner = await fakePartner(
    partnerOf({ label: (asked) => asked.map((one) => good(one as typeof A)) }),
  );
  const printer = await startVirtualPrinter('zpl');
  try {
    printer.set({ outOfPaper: true });
    const { outcomes, said } = await print(bench, partner, [A, B], '--printer', printer.address);
    expect(outcomes).toEqual(['printer-not-ready', 'printer-not-ready']);
    expect(said).toContain('out of paper');
    printer.set({ outOfPaper: false });
    expect(printer.labels).toEqual([]);
  } finally {
    await printer.close();
  }
});

test('a label that came out of a printer is not printed again without a reason', async ({
  bench,
  fakePartner,
}) => {
  const partner = await fakePartner(partnerOf({ label: () => [good(A)] }));
  const printer = await startVirtualPrinter('escpos');
  try {
    const again = (...more: string[]): Promise<Result> =>
      print(bench, partner, [A], '--printer', printer.address, ...more);
    expect((await again()).outcomes).toEqual(['printed']);
    const second = await again();
    expect(second.outcomes).toEqual(['printed-before']);
    expect(second.said).toMatch(/printed before \(times: 1\), last on .+ at “raw:escpos:/);
    expect(printer.labels).toHaveLength(1);
    expect((await again('--reprint', 'damaged')).outcomes).toEqual(['printed']);
    expect(printer.labels).toHaveLength(2);
  } finally {
    await printer.close();
  }
});

/** Where the black dots are. */
function inkOf(dots: Dots): [number, number][] {
  const ink: [number, number][] = [];
  for (const [at, level] of grayOf(dots).entries())
    if (level === 0) ink.push([at % dots.widthDots, Math.floor(at / dots.widthDots)]);
  return ink;
}
