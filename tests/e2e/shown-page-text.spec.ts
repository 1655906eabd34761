import { withCharset } from '../../main/labels/charset.ts';
import { expect, test } from './label-lab.ts';
import { goodLabel, labelPartner, A as ORDER, printWithPartner } from './label-partner.ts';
import { withoutLookups } from './partner-process.ts';

// A label page's title and text, and how Tem reads them.

test('a page without a title has none: its address, with the print token, is no title', async ({ label }) => {
  expect(await label('<p>x</p>')).toMatchObject({ problem: null, title: '' });
  expect((await label('<title>In đơn hàng</title><p>x</p>')).title).toBe('In đơn hàng');
});

test('reads the beginning of the text that a page shows', async ({ label }) => {
  const shown = await label('<p>Mã in <b>đã hết hạn</b></p><p hidden>hidden</p><script>"a script"</script>');
  expect(shown.text.trim()).toBe('Mã in đã hết hạn');
  expect((await label(`<p>${'chữ '.repeat(50_000)}</p>`)).text).toHaveLength(20_000);
  expect((await label('<frameset></frameset>')).text).toBe('');
});

test('a script of the page cannot change the text that is read', async ({ label }) => {
  const { text } = await label(`<p>Nhãn</p><script>
    Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => 'token expired' });
    String.prototype.slice = () => 'token expired';
  </script>`);
  expect(text.trim()).toBe('Nhãn');
});

test('shows a page without a charset as UTF-8', async ({ label }) => {
  const html = '<p>Nguyễn Thị Định</p>';
  const contentType = withCharset('text/html', new TextEncoder().encode(`<!doctype html>${html}`));
  expect((await label(html, { contentType })).text.trim()).toBe('Nguyễn Thị Định');
  // A browser's own result.
  expect((await label(html, { contentType: 'text/html' })).text).toContain('Nguyá»…n');
});

test('… in the whole app too', async ({ harness, fakePartner }) => {
  const answer = labelPartner({ label: () => '' });
  const partner = await fakePartner((request, response) => {
    if (!request.url?.includes('/awb')) return answer(request, response);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Nguyễn Thị Định</title><p>x</p>');
  });
  const { outcomes, stderr } = await printWithPartner(harness, partner, [ORDER]);
  expect(outcomes).toEqual(['not-a-label']);
  expect(stderr).toContain('Nguyễn Thị Định');
});

for (const [what, page] of [
  [
    'in words that are not printed',
    '<style>@media print { p { display: none } }</style><p>Token không hợp lệ hoặc đã hết hạn</p>',
  ],
  [
    'in words that a script writes',
    '<p></p><script>document.querySelector("p").append("Token khong hop le hoac da het han")</script>',
  ],
  [
    'letter by letter',
    `<p>${Array.from('Token không hợp lệ hoặc đã hết hạn', (one) => `<span style="display:inline-block;white-space:pre">${one}</span>`).join('')}</p>`,
  ],
] as const)
  test(`recognizes an expired token by what the page shows: ${what}`, async ({ harness, fakePartner }) => {
    const partner = await fakePartner(
      labelPartner({ label: (_, times) => (times === 0 ? page : [goodLabel(ORDER)]) }),
    );
    expect((await printWithPartner(harness, partner, [ORDER])).outcomes).toEqual(['printed']);
    // Token and label twice.
    expect(withoutLookups(partner)).toHaveLength(4);
  });

test('recognizes an expired token in JSON too, and requests another once', async ({
  harness,
  fakePartner,
}) => {
  let labels = 0;
  const answer = labelPartner({ label: () => [goodLabel(ORDER)] });
  const partner = await fakePartner((request, response) => {
    if (!request.url?.includes('/awb') || labels++ > 0) return answer(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'Error', message: 'Token đã hết hạn' }));
  });
  expect((await printWithPartner(harness, partner, [ORDER])).outcomes).toEqual(['printed']);
  expect(withoutLookups(partner)).toHaveLength(4);
});

test('prints a label that names its order, whatever it says about tokens', async ({
  harness,
  fakePartner,
}) => {
  const text = `${ORDER} Ghi chú: token không hợp lệ, liên kết đã hết hạn`;
  const [barcode = ''] = goodLabel(ORDER).barcodes ?? [];
  const partner = await fakePartner(labelPartner({ label: () => [{ barcodes: [barcode], text }] }));
  expect((await printWithPartner(harness, partner, [ORDER])).outcomes).toEqual(['printed']);
  expect(withoutLookups(partner)).toHaveLength(2);
});
