import { code } from '../unit/station/fakes.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { A, B, C, goodLabel, labelPartner, printArguments, printWithPartner } from './label-partner.ts';
import { withoutLookups } from './partner-process.ts';

// The number of requests to the partner.

test('one refused order among 20 costs a few requests, and the others print', async ({
  harness,
  fakePartner,
}) => {
  const codes = Array.from({ length: 20 }, (_, at) => code(at));
  const bad = codes[13] ?? A;
  let tokens = 0;
  const partner = await fakePartner(
    labelPartner({
      token(asked) {
        tokens++;
        if (asked.includes(bad)) throw `Không tìm thấy đơn hàng ${bad}.`;
      },
      label: (asked) => asked.map((one) => goodLabel(one as typeof A)),
    }),
  );
  const { outcomes, stderr } = await printWithPartner(harness, partner, codes);
  expect(outcomes.filter((one) => one === 'printed')).toHaveLength(19);
  expect(outcomes[13]).toBe('refused');
  expect(stderr).toContain(`Không tìm thấy đơn hàng ${bad}.`);
  expect(tokens).toBeLessThanOrEqual(2 * Math.log2(20) + 2);
});

test('100 labels make two requests per chunk', async ({ harness, fakePartner }) => {
  const codes = Array.from({ length: 100 }, (_, at) => code(at));
  const partner = await fakePartner(
    labelPartner({ label: (asked) => asked.map((one) => goodLabel(one as typeof A)) }),
  );
  const { outcomes } = await printWithPartner(harness, partner, codes);
  expect(new Set(outcomes)).toEqual(new Set(['printed']));
  // Chunks of 1, 10, 50 and 39: the first is small, so that the printer starts early.
  expect(withoutLookups(partner)).toHaveLength(8);
  expect(partner.requests).toHaveLength(8 + 100);
});

test('fetches a file shared by all label pages once, as far as its server allows caching', async ({
  harness,
  fakePartner,
}) => {
  const head =
    '<link rel="stylesheet" href="/kept.css"><link rel="stylesheet" href="/anew.css"><script src="/kept.js"></script>';
  const pages = labelPartner({
    label: (asked) =>
      labelHtml(asked.map((one) => goodLabel(one as typeof A))).replace('<style>', `${head}<style>`),
  });
  const files: string[] = [];
  const partner = await fakePartner((request, response) => {
    const [, name = '', kind = ''] = /^\/(kept|anew)\.(css|js)$/.exec(request.url ?? '') ?? [];
    if (name === '') return pages(request, response);
    files.push(`${name}.${kind}`);
    response.setHeader('content-type', kind === 'css' ? 'text/css' : 'text/javascript');
    // Like most servers: with a date, and no cache lifetime.
    if (name === 'kept') response.setHeader('last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
    else response.setHeader('cache-control', 'no-store');
    response.end();
  });
  const { outcomes } = await printWithPartner(harness, partner, [A, B, C]);
  expect(outcomes).toEqual(['printed', 'printed', 'printed']);
  expect(files.toSorted()).toEqual(['anew.css', 'anew.css', 'kept.css', 'kept.js']);
});

test('remembers for the run that a chunk is too large for the service', async ({ harness, fakePartner }) => {
  const codes = Array.from({ length: 40 }, (_, at) => code(at));
  const sizes: number[] = [];
  const partner = await fakePartner(
    labelPartner({
      token(asked) {
        sizes.push(asked.length);
        if (asked.length > 10) throw 'Chỉ được in tối đa 10 đơn hàng mỗi lần.';
      },
      label: (asked) => asked.map((one) => goodLabel(one as typeof A)),
    }),
  );
  harness.writeSettings({ chunkSize: 20 });
  const { outcomes } = await printWithPartner(harness, partner, codes);
  expect(new Set(outcomes)).toEqual(new Set(['printed']));
  // Twenty are refused and halved; the rest is requested in tens from the start.
  expect(sizes).toEqual([1, 10, 20, 10, 10, 9]);
});

test('requests another token once when a token has expired', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(
    labelPartner({
      label: (_, times) => (times === 0 ? '<p>Mã in không hợp lệ hoặc đã hết hạn</p>' : [goodLabel(A)]),
    }),
  );
  expect((await printWithPartner(harness, partner, [A])).outcomes).toEqual(['printed']);
  expect(withoutLookups(partner)).toHaveLength(4);
});

test('… and only once', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(labelPartner({ label: () => '<p>The print token has expired.</p>' }));
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A]);
  expect(outcomes).toEqual(['not-a-label']);
  expect(stderr).toContain('print token is no longer good');
  expect(withoutLookups(partner)).toHaveLength(4);
});

test('another process does not resume a batch that is being printed', async ({ harness, fakePartner }) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const answers = labelPartner({ label: () => [goodLabel(A)] });
  const partner = await fakePartner((request, response) => {
    asked.resolve();
    void answer.promise.then(() => answers(request, response));
  });
  const first = printWithPartner(harness, partner, [A]);
  await asked.promise;
  const second = await runTem(printArguments(harness, partner, [], '--resume'));
  expect(second.output).toBe('');
  expect(second.error).toContain('Tem is printing a batch');
  answer.resolve();
  expect((await first).outcomes).toEqual(['printed']);
  // Nobody works on it any more: the result is reported, and nothing is printed again.
  const third = await printWithPartner(harness, partner, [], '--resume');
  expect(third.outcomes).toEqual(['printed']);
  expect(withoutLookups(partner)).toHaveLength(2);
});
