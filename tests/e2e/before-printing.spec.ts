import { expect, test } from './fixtures.ts';
import { A, B, C, goodLabel, labelPartner, printWithPartner, shortcode } from './label-partner.ts';
import { withoutLookups } from './partner-process.ts';

// The checks of orders before their labels are printed, through the whole app on the command line.

test('holds an order that has ended by its status code, and prints it on request', async ({
  harness,
  fakePartner,
}) => {
  const ended = new Map<string, string>([[B, '0']]);
  const partner = await fakePartner(
    labelPartner({
      status: (code) => ended.get(code) ?? '2',
      label: (asked) => asked.map((one) => goodLabel(one as typeof A)),
    }),
  );
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A, B, C]);
  expect(outcomes).toEqual(['printed', 'order-ended', 'printed']);
  expect(stderr).toContain('“Huỷ”');
  expect(stderr).toContain('“Cancelled”');
  expect(harness.listLabels()).toEqual([`${A}.pdf`, `${C}.pdf`]);

  const wanted = await printWithPartner(harness, partner, [B], '--any-status');
  expect(wanted.outcomes).toEqual(['printed']);
});

test('reports a status that can’t be looked up, and prints all the same', async ({
  harness,
  fakePartner,
}) => {
  const labels = labelPartner({ label: (asked) => asked.map((one) => goodLabel(one as typeof A)) });
  const partner = await fakePartner((request, response) => {
    if (request.url?.includes('/info') === true) response.writeHead(404).end();
    else labels(request, response);
  });
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A, B]);
  expect(outcomes).toEqual(['printed', 'printed']);
  expect(stderr).toContain('2 labels were printed although the order status could not be looked up');
});

test('finds an order by its shortcode and by the sender’s code', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(
    labelPartner({
      socs: new Map([['KAN7453535', A]]),
      label: (asked) => asked.map((one) => goodLabel(one as typeof A)),
    }),
  );
  const bySoc = await printWithPartner(harness, partner, ['KAN7453535']);
  expect(bySoc.lines).toMatchObject([{ code: A, scanned: 'KAN7453535', outcome: 'printed' }]);
  // The order book now knows the order, so no look-up is needed.
  const asked = partner.requests.length;
  const byShortcode = await printWithPartner(harness, partner, [shortcode(A)]);
  expect(byShortcode.lines).toMatchObject([{ code: A, scanned: shortcode(A), outcome: 'printed' }]);
  expect(partner.requests.length - asked).toBe(2);
  expect(withoutLookups(partner)).toHaveLength(4);
});
