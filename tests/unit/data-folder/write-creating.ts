import { unconfirmedProblem, unknownOutcomeProblem } from '../../../main/orders/creation/outcome-problems.ts';
import type { ImportRow } from '../../../shared/import.ts';
import { EMPTY_DRAFT, type NewOrder, type OrderDraft } from '../../../shared/new-order.ts';
import type { Soc } from '../../../shared/order-code.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Folder } from './open-folder.ts';
import { codeOf } from './write-labels.ts';

const DRAFT: OrderDraft = {
  pickup_code: 'KHO1',
  pickup_phone: '0989999999',
  pickup_address: '45 Nguyễn Chí Thanh',
  pickup_province: 'Thành phố Hà Nội',
  pickup_district: 'Quận Ba Đình',
  pickup_commune: 'Phường Ngọc Khánh',
  pickup_name: 'Kho Ba Đình',
  pickup_contact: 'Chị Mai',
  name: 'Anh Đức',
  phone: '0901234569',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 6',
  amount: '220000',
  value: '230000',
  weight: '200',
  soc: 'EG500130',
  note: 'Giao giờ hành chính',
  service: '1',
  config: '2',
  payer: '2',
  product_type: '2',
  product: 'Quần áo',
  barter: '1',
  partner: 'MADOITAC01',
  products: [{ sku: 'P899234', name: 'Áo thun', price: '200000', weight: '190', quantity: '3' }],
};
const ORDER: NewOrder = {
  name: 'Cô Ba',
  phone: '0901234560',
  address: '12 Nguyễn Huệ',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 1',
  commune: 'Phường Bến Nghé',
  amount: 120_000,
  value: 130_000,
  weight: 500,
  service: '1',
  config: '1',
  payer: '1',
  product_type: '2',
  products: [{ sku: 'A1', name: 'Áo', price: 120_000, weight: 450, quantity: 1 }],
  partner: 'MADOITAC02',
};

const untold = (soc: string): Problem => unconfirmedProblem(soc as Soc, new Error('Lỗi hệ thống'));

/** Two drafts, one sent with an unknown outcome; requests that were created, refused, and lost. */
export function writeSendings({ drafts, creations, partner }: Folder, now: () => number): void {
  drafts.save(null, DRAFT);
  const sent = drafts.save(null, { ...EMPTY_DRAFT, name: 'Cô Ba' });
  const begin = (origin: string, soc: string, ownSoc = false): number =>
    creations.begin({
      partner: partner(),
      soc: soc as Soc,
      ownSoc,
      request: { ...ORDER, soc },
      origin,
      knownCodes: [codeOf(4)],
      sentAtMs: now(),
      graceEndsAtMs: now() + 30_000,
    }).id;
  const unsure = unknownOutcomeProblem('TEM-261120-1' as Soc, new Error('ECONNRESET'));
  const lost = { state: 'unsure', problem: unsure, code: null, graceEndsAtMs: now() } as const;
  creations.markFailed(begin(`draft ${sent.id}`, 'TEM-261120-1', true), lost);
  creations.markCreated(begin('import 1 2', 'EG500121'), codeOf(1));
  creations.markCreated(begin('command-line', 'EG500140'), codeOf(20));
  creations.close(
    begin('draft 9', 'EG500124'),
    { code: 'soc-taken', values: { soc: 'EG500124', code: codeOf(4) } },
    codeOf(4),
  );
  creations.markFailed(begin('import 1 6', 'EG500125'), { ...lost, problem: untold('EG500125') });
}

/** An import that is paused, with a row in each state and with everything that a row may hold. */
export function writeImport({ imports, partner }: Folder, now: () => number): void {
  const id = imports.begin({
    partner: partner(),
    file: 'đơn hàng 20-11.xlsx',
    columns: ['Mã riêng', 'Người nhận', 'Mã đối tác', 'Ghi chú', 'Màu'],
    unknownColumns: ['Màu'],
    atMs: now(),
  });
  const row = (line: number, state: ImportRow['state'], more: Partial<ImportRow> = {}) => {
    const soc = `EG5001${19 + line}` as Soc;
    const draft = { ...EMPTY_DRAFT, soc, name: 'Cô Ba', partner: line === 2 ? 'MADOITAC03' : '' };
    const bare = { mistakes: [], warnings: [], code: null, shortcode: null, fee: null, problem: null };
    return { row: { ...bare, line, state, draft, soc, ...more }, cells: [soc, 'Cô Ba', '', '', 'đỏ'] };
  };
  const code = codeOf(1);
  const words = 'Số điện thoại không đúng';
  imports.add(id, [
    row(2, 'created', {
      code,
      shortcode: code.slice(-9) as NonNullable<ImportRow['shortcode']>,
      fee: 22_000,
    }),
    row(3, 'ready', { warnings: [{ column: 'Ghi chú', kind: 'long' }], productNumbers: [1, 3] }),
    row(4, 'mistaken', { mistakes: [{ column: null, kind: 'too-many-cells' }] }),
    row(5, 'refused', {
      problem: { code: 'refused', values: { detail: words }, fields: { phone: words } },
      refusedAt: [{ column: 'Điện thoại', words }],
    }),
    row(6, 'unsure', { problem: untold('EG500125') }),
    row(7, 'unsure', { problem: untold('EG500126'), notThere: true }),
    row(8, 'sending'),
    row(9, 'left'),
  ]);
  imports.activate(id);
  imports.setToBatch(id, true);
  imports.setPhase(id, 'paused', { code: 'unavailable', values: { detail: 'ECONNREFUSED' } });
}
