import { describe, expect, it, onTestFinished } from 'vitest';
import { csv, goodRow, HEADER } from './files.ts';
import { codeOf, fakeService, openStation, type StationOptions, type TestStation } from './stations.ts';

const RICE = '0123456789abcdef';
const TEA = 'fedcba9876543210';
const SOCS = Array.from({ length: 30 }, (_none, at) => `RICE${at + 1}`);

/** A station whose operator selects another account. */
function station(options: StationOptions = {}): TestStation & { select(key: string): void } {
  let selected = RICE;
  const opened = openStation(':memory:', { partner: () => selected, others: [RICE, TEA], ...options });
  onTestFinished(() => opened.database.close());
  return {
    ...opened,
    select: (key) => {
      selected = key;
    },
  };
}

const fileOf = (names: readonly string[]): Uint8Array => csv([HEADER, ...names.map(goodRow)]);

/** Rows whose route is known, so that their price can be asked for. */
const PICKED_UP: readonly (readonly string[])[] = [
  [
    ...HEADER,
    'pickup_province',
    'pickup_district',
    'pickup_commune',
    'pickup_address',
    'pickup_phone',
    'pickup_name',
  ],
  [...goodRow('RICE1'), 'Thành phố Hồ Chí Minh', 'Quận 3', 'Phường 6', '1 Lê Lợi', '0945900351', 'Tiệm Gạo'],
];

const over = ({ phase }: { readonly phase: string }): boolean => phase === 'done' || phase === 'paused';

describe('an import, after another account was selected', () => {
  it('is sent on for the account that it was begun for, and its orders wait as that account’s', async () => {
    const service = fakeService();
    const { imports, select, until, batch, batchAccounts, book, database } = station({ service });
    service.answer = async () => {
      select(TEA);
      return 'create';
    };
    await imports.read('a.csv', fileOf(SOCS));
    imports.start(true);
    expect(await until(over)).toMatchObject({ phase: 'done', problem: null, counts: { created: 30 } });
    expect(batch).toHaveLength(30);
    expect([...batchAccounts]).toEqual([RICE]);
    const owners = database.sqlite.prepare('SELECT DISTINCT account FROM known_order').all();
    expect(owners).toEqual([{ account: RICE }]);
    // The selected account's book has none of them.
    expect(book.get(codeOf('RICE1'))).toBeNull();
  });

  it('that was still being read is that account’s', async () => {
    const { imports, select } = station();
    const reading = imports.read('a.csv', fileOf(SOCS));
    select(TEA);
    await reading;
    expect(() => imports.start(true)).toThrow(
      expect.objectContaining({ problem: { code: 'import-other-partner' } }),
    );
    select(RICE);
    expect(imports.start(false).phase).toBe('sending');
  });

  it('is not begun, corrected or answered for the other one', async () => {
    const { imports, select } = station();
    await imports.read('a.csv', fileOf(SOCS));
    select(TEA);
    const refusal = { problem: { code: 'import-other-partner' } };
    expect(() => imports.start(true)).toThrow(expect.objectContaining(refusal));
    await expect(imports.correct(2, [])).rejects.toMatchObject(refusal);
  });

  it('asks its own account’s service for prices', async () => {
    const { imports, select, quoted } = station();
    const reading = imports.read('a.csv', csv(PICKED_UP));
    select(TEA);
    await reading;
    imports.state();
    await expect.poll(() => quoted).toEqual([RICE]);
  });

  it('stops when its account is removed', async () => {
    let there = true;
    const service = fakeService();
    const { imports, until } = station({ service, partner: () => (there ? RICE : TEA), others: [TEA] });
    service.answer = async () => {
      there = false;
      return 'create';
    };
    await imports.read('a.csv', fileOf(SOCS));
    imports.start(true);
    expect(await until(over)).toMatchObject({ phase: 'paused', problem: { code: 'import-other-partner' } });
    expect(service.created.length).toBeLessThanOrEqual(4);
  });
});
