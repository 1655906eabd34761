import { join } from 'node:path';
import { openDatabase } from '../../main/database/database.ts';
import { openOrderBook } from '../../main/orders/order-book.ts';
import type { LabelStep } from '../../main/station/label-row.ts';
import { openLabelStore } from '../../main/station/label-store.ts';
import type { AccountKey } from '../../shared/account.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Harness } from './fixtures.ts';

const AT_MS = Date.UTC(2026, 10, 21, 2, 30);

/** An order of the shift: its code, receiver, place, goods and amount. */
type ShiftOrder = readonly [code: string, name: string, address: string, product: string, amount: number];

/** The orders of a packer's shift, as a shop has them. */
export const SHIFT_ORDERS = [
  ['SGNS336484LM.883568271', 'Nguyễn Thị Ánh Ngọc', '12 Cầu Giấy, Hà Nội', 'Áo thun ×2', 250_000],
  ['DNGS624252LM.380040800', 'Trần Văn Định', '35 Trương Định, Đà Nẵng', 'Nồi chiên 5 lít', 1_290_000],
  [
    'CTOS336484LM.207713990',
    'Lê Hoàng Phương Thảo',
    '8 Mậu Thân, Cần Thơ',
    'Son môi ×3, kem chống nắng',
    480_000,
  ],
  ['LDGS336484LM.004418220', 'Cô Ba tạp hoá', '2 Hùng Vương, Đà Lạt', 'Cà phê 500 g ×10', 0],
  [
    'SGNS336484NM.771204418',
    'Phạm Ngọc Bích Trâm – Công ty TNHH Thương mại và Dịch vụ Hoa Sen',
    '117 Nguyễn Đình Chiểu, Phường 06, Quận 3, Thành phố Hồ Chí Minh',
    'Bàn phím cơ, kèm bộ phím thay và dây cuộn',
    899_000,
  ],
  ['HNIS781286NM.161917800', 'Anh Đức', '4 Bạch Mai, Hà Nội', 'Giày 42', 350_000],
  ['HPGS336484LM.310559027', 'Vũ Minh Quân', '9 Lạch Tray, Hải Phòng', 'Tai nghe', 1_150_000],
  ['TGGS983262NM.613593645', 'Dì Sáu', 'Ấp 3, Cái Bè, Tiền Giang', 'Thuốc bổ', 215_000],
] as const satisfies readonly ShiftOrder[];

const OUT: readonly LabelStep[] = [
  { event: 'prepare' },
  { event: 'prove' },
  { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_80', pages: 1 },
  { event: 'print' },
];

/** What becomes of some orders of the scene before Tem starts. */
interface ShiftScene {
  /** The partner whose order book has them, as the book names it. */
  readonly partner: string;
  /** How many of the first orders are in the list. */
  readonly count: number;
  /** How many further labels were printed in the shift. */
  readonly printedBefore: number;
  /** The steps of single orders, by their place in SHIFT_ORDERS. */
  readonly steps?: Readonly<Record<number, readonly LabelStep[]>>;
}

/** Fills the order book and the list of a station that has not started yet. */
export function fillShift({ dataDir }: Harness, scene: ShiftScene): void {
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  const store = openLabelStore(database, () => AT_MS);
  const book = openOrderBook(database, () => scene.partner);
  const batch = store.currentBatch('station');
  const add = (code: string): number =>
    store.add(batch, {
      code: code as OrderCode,
      account: scene.partner as AccountKey,
      scanned: null,
      state: 'queued',
    }).id;
  const printed = Array.from({ length: scene.printedBefore }, (_, at) =>
    add(`SGNS336484LM.${String(883_600_000 + 7_919 * at)}`),
  );
  for (const step of OUT) store.step(printed, step);
  for (const [index, [code, name, address, product, amount]] of SHIFT_ORDERS.slice(
    0,
    scene.count,
  ).entries()) {
    book.record({
      code: code as OrderCode,
      origin: 'created',
      recency: 'first',
      atMs: AT_MS,
      facts: { receiver: { name, address }, product, amount, status: '100', statusName: 'Chờ lấy hàng' },
    });
    const id = add(code);
    for (const step of scene.steps?.[index] ?? []) store.step([id], step);
  }
  database.close();
}

/** The label may have come out. */
export const DOUBT: readonly LabelStep[] = [
  ...OUT.slice(0, 3),
  {
    event: 'doubt',
    problem: {
      code: 'handover-unknown',
      values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed meanwhile' } },
    },
  },
];

/** It was printed lately. */
export const PRINTED_BEFORE: readonly LabelStep[] = [
  {
    event: 'hold',
    problem: {
      code: 'printed-before',
      values: { times: 2, when: { vi: '14:05 20/11/26', en: '20/11/2026, 14:05' }, printer: 'Zebra_80' },
    },
  },
];

/** The printer refused it. */
export const FAILED: readonly LabelStep[] = [
  { event: 'prepare' },
  {
    event: 'fail',
    problem: { code: 'refused', values: { detail: 'Không tìm thấy đơn hàng' } },
  },
];
