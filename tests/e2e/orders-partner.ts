import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '../../main/database/database.ts';
import { type OrderBook, openOrderBook } from '../../main/orders/order-book.ts';
import type { OrderReport } from '../../main/orders/order-reports.ts';
import { createConnection } from '../../main/partner/connection.ts';
import { SettingsSchema } from '../../shared/settings.ts';
import { page, refused } from '../partner/answers.ts';
import { bodyOf, createPartner } from '../partner/partner.ts';
import type { Harness } from './fixtures.ts';

// A partner that knows one order, and order books after a day's work.

export const CODE = 'SGNS983262NT.595050186';
export const SOC = 'KAN7453535';

/** The order as info returns it, with journeys that no clock would produce. */
export const ORDER = {
  code: CODE,
  soc: SOC,
  status: '2',
  status_name: 'Chờ Lấy Hàng',
  receiver: {
    name: 'Chị Định (Đk)',
    phone: '098****294',
    address: '187/9 Mai Xuân Thưởng',
    formatted_address: '187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh',
  },
  fee: { shipment: 16_000, insurance: 4_000, return: 0, barter: 0, address: 2_000 },
  payer: 'Người Gửi',
  amount: 418_000,
  value: 418_000,
  weight: 300,
  config: 'Không Cho Xem Hàng',
  journeys: [
    journey('2021-02-04T08:41:17+07:00', 'Chờ Lấy Hàng', 'Duyệt Đơn hàng'),
    journey('chiều nay', 'Gọi lấy hàng', 'Không rõ giờ'),
    journey('2021-02-04T00:25:19Z', 'Chờ Duyệt', 'Tạo Đơn hàng'),
  ],
  notes: [
    {
      created_at: '2021-02-04T07:25:19+07:00',
      type: '5',
      note: 'Trường Phường/Xã có thể chưa được chính xác.',
    },
  ],
  calllogs: [],
  last_sman: { name: 'Anh Tài', phone: '0909***111' },
  created_at: '2021-02-04T07:25:19+07:00',
  updated_at: '2021-02-04T08:41:17+07:00',
};

function journey(time: string, status: string, note: string) {
  return { time, status, province: 'Thành phố Hồ Chí Minh', district: 'Quận Tân Bình', note };
}

/** How the partner behaves; a test changes it as it goes. */
export interface OrdersPartner {
  order: typeof ORDER;
  /** Why it refuses every cancellation; null: it cancels. */
  refuse: string | null;
  /** Answers like a proxy whose service is down. */
  down: boolean;
  readonly answer: RequestListener;
}

export function createOrdersPartner(): OrdersPartner {
  const none = (): readonly object[] => [];
  const { listener } = createPartner({
    info({ query: { code, type } }) {
      const { order } = partner;
      return code === (type === '2' ? order.soc : order.code) ? order : refused('Không tìm thấy đơn hàng');
    },
    cancel(asked) {
      const { code, soc, receiver } = partner.order;
      if (partner.refuse !== null || bodyOf(asked)['code'] !== code)
        return refused(partner.refuse ?? 'Không tìm thấy đơn hàng');
      const cancelled = { status: '0', status_name: 'Hủy' };
      partner.order = { ...partner.order, ...cancelled, updated_at: '2021-02-04T10:00:00+07:00' };
      return { code, soc, address: receiver.formatted_address, ...cancelled };
    },
    statuses: none,
    provinces: none,
    token: none,
    label: none,
    webhook: none,
    other: none,
  });
  const partner: OrdersPartner = {
    order: ORDER,
    refuse: null,
    down: false,
    answer: (request, response) =>
      partner.down ? page('<h1>gone</h1>')(response) : listener(request, response),
  };
  return partner;
}

/**
 * Writes orders into the book that the next start opens. The sandbox's own book starts empty each time.
 * @param baseUrl of the service whose orders these are
 */
export function fillOrderBook(harness: Harness, baseUrl: string, words: readonly OrderReport[]): void {
  const { partner } = createConnection({
    settings: () => SettingsSchema.parse({ partner: 'service', baseUrl }),
    accessToken: () => null,
    startSandbox: () => Promise.reject(new Error('not the sandbox')),
    fetch,
    routes: { to: async () => 'no-address' },
    log: () => undefined,
  });
  const database = openDatabase(join(harness.dataDir, 'ledger.sqlite'));
  const book: OrderBook = openOrderBook(database, partner);
  database.transaction(() => {
    for (const word of words) book.record(word);
  });
  database.close();
}
