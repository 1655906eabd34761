import { describe, expect, it } from 'vitest';
import { COLUMN_ALIASES } from '../../../main/imports/column-aliases.ts';
import { type ColumnMeaning, columnTitle } from '../../../main/imports/columns.ts';
import { normalizeName } from '../../../main/imports/parse/cell.ts';
import { CHOICES, parseChoice } from '../../../main/imports/parse/choices.ts';
import { matchColumns, meaningOfColumnName } from '../../../main/imports/parse/match-columns.ts';
import { DRAFT_FIELDS, PRODUCT_FIELDS } from '../../../shared/new-order.ts';
import { csv, HEADER, read, rowWith } from './files.ts';

describe('columns', () => {
  it('are recognized by their title in both languages, the service’s name and every alias, and by no other', () => {
    const titles = (meaning: ColumnMeaning) => [columnTitle(meaning, 'vi'), columnTitle(meaning, 'en')];
    for (const field of DRAFT_FIELDS) {
      const meaning = { kind: 'field', field } as const;
      for (const name of [...titles(meaning), field, ...COLUMN_ALIASES[field]])
        expect([name, meaningOfColumnName(name)]).toEqual([name, meaning]);
    }
    for (const number of [1, 2, 17])
      for (const field of PRODUCT_FIELDS) {
        const meaning = { kind: 'product', number, field } as const;
        for (const name of [...titles(meaning), `products.${number}.${field}`])
          expect([name, meaningOfColumnName(name)]).toEqual([name, meaning]);
      }
  });

  it.each([
    ['  số   điện thoại  *', 'phone'],
    ['Số điện thoại (bắt buộc)', 'phone'],
    ['receiver_phone', 'phone'],
    ['TienThuHo', 'amount'],
    ['Khối lượng [gram]', 'weight'],
    ['Đổi / Trả hàng', 'barter'],
    ['Mã đơn riêng', 'soc'],
    ['Cách ghi hàng', 'product_type'],
  ])('are recognized in any spelling: %j', (name, field) => {
    expect(meaningOfColumnName(name)).toEqual({ kind: 'field', field });
    expect(meaningOfColumnName(name.normalize('NFD'))).toEqual({ kind: 'field', field });
  });

  it.each([
    ['Giá SP 2', 2, 'price'],
    ['product_3_quantity', 3, 'quantity'],
    ['Mặt hàng 4 – Khối lượng (gam)', 4, 'weight'],
    ['Tên sản phẩm 2', 2, 'name'],
  ])('of products are recognized with their number: %j', (name, number, field) => {
    expect(meaningOfColumnName(name)).toEqual({ kind: 'product', number, field });
  });

  it('are reported if unknown or duplicate', () => {
    const strange = ['Họ tên', 'Sản phẩm 0: Tên', 'Sản phẩm 99: Tên'];
    const { columns, unknown } = matchColumns(['Tên', 'STT', '', ...strange]);
    expect(columns).toMatchObject([{ at: 0, name: 'Tên', meaning: { field: 'name' } }]);
    expect(unknown).toEqual(['STT', ...strange]);
  });

  it('fold to letters without diacritics', () => {
    expect(normalizeName('Đắk Lắk, P. 6 (Xã)')).toBe('daklakp6xa');
  });
});

describe('values', () => {
  it('are codes or words, and every word stands for one code', () => {
    for (const [field, choices] of Object.entries(CHOICES))
      for (const { code, words, also } of choices)
        for (const text of [words.vi, words.en, ...also.split('|')])
          expect([field, text, parseChoice(field as keyof typeof CHOICES, text)]).toEqual([
            field,
            text,
            code,
          ]);
    expect(parseChoice('payer', 'ai đó')).toBeNull();
  });

  it('are read in rows; payer and config are never guessed', async () => {
    const { rows } = await read(
      csv([
        [...HEADER, 'barter', 'Cách ghi hàng'],
        [...rowWith('A1', { payer: 'người NHẬN', config: 'Không cho xem hàng' }), 'Có', ''],
        [...rowWith('A2', { payer: ' ', config: ' ' }), '', ''],
        [...rowWith('A3', { payer: 'ai đó' }), '0', ''],
      ]),
    );
    expect(rows).toMatchObject([
      { draft: { payer: '2', config: '3', service: '1', barter: '1', product_type: '1' }, mistakes: [] },
      {
        draft: { payer: '', config: '', service: '1', barter: '' },
        mistakes: [
          { column: 'config', kind: 'required' },
          { column: 'payer', kind: 'required' },
        ],
      },
      { draft: { barter: '' }, mistakes: [{ column: 'payer', kind: 'not-allowed' }] },
    ]);
  });

  it('of products form the order’s products, with mistakes at the file’s columns', async () => {
    const header = [
      ...HEADER.filter((name) => name !== 'product'),
      'SP 1: Tên',
      'SP 1: Giá',
      'SP 3: Tên',
      'SP 3: Giá',
      'SP 3: Khối lượng',
      'SP 1: KL',
    ];
    const good = rowWith('A1', {}).filter((_cell, at) => HEADER[at] !== 'product');
    const { rows } = await read(
      csv([
        header,
        [...good, 'Áo', '1', 'Quần', 'x', '', '5'],
        [...good.with(0, 'A2'), '', '', '', '', '', ''],
      ]),
    );
    expect(rows).toMatchObject([
      {
        draft: {
          product_type: '2',
          products: [
            { name: 'Áo', price: '1', weight: '5', quantity: '1' },
            { name: 'Quần', price: 'x', quantity: '1' },
          ],
        },
        productNumbers: [1, 3],
        mistakes: [{ column: 'SP 3: Giá', kind: 'not-a-number' }],
        warnings: [{ column: 'SP 3: Khối lượng', kind: 'not-given' }],
      },
      { draft: { product_type: '1' }, mistakes: [{ column: 'Nội dung hàng', kind: 'required' }] },
    ]);
  });

  it('of missing columns are reported by their template name', async () => {
    const { rows } = await read(Buffer.from('Tên,SĐT\nAn,0945900350\n'));
    const mistakes = rows[0]?.mistakes.map(({ column, field, kind }) => `${column} ${field} ${kind}`);
    expect(mistakes).toEqual(
      expect.arrayContaining(['Địa chỉ người nhận address required', 'SĐT lấy hàng pickup_phone required']),
    );
    expect(mistakes?.filter((mistake) => mistake.startsWith('Tên name'))).toEqual([]);
  });

  it('longer than any address are sent with a warning', async () => {
    const { rows } = await read(csv([HEADER, rowWith('A1', { note: 'x'.repeat(501) })]));
    expect(rows).toMatchObject([{ mistakes: [], warnings: [{ column: 'note', kind: 'long' }] }]);
    expect(rows[0]?.draft.note).toHaveLength(501);
  });

  it('shortened by a spreadsheet are mistakes', async () => {
    const { rows } = await read(csv([HEADER, rowWith('2.10204E+15', { phone: '9.459E+08' })]));
    expect(rows[0]?.mistakes).toEqual([
      { column: 'soc', field: 'soc', kind: 'digits-lost' },
      { column: 'phone', field: 'phone', kind: 'digits-lost' },
    ]);
  });

  it('of the sender’s own code may occur in one row only', async () => {
    const { rows } = await read(
      csv([HEADER, ...['A1', 'A2', ' A1 ', '', ''].map((soc) => rowWith(soc, {}))]),
    );
    const twice = [{ column: 'soc', field: 'soc', kind: 'soc-twice' }];
    expect(rows.map(({ mistakes }) => mistakes)).toEqual([twice, [], twice, [], []]);
  });
});
