import { openPruneSlice } from '../../../main/webhook/event-pruner.ts';
import { openEventStore } from '../../../main/webhook/event-store.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { INFO_ANSWER } from '../../contract/samples.ts';
import { updateOf } from '../webhook/events.ts';
import type { Folder } from './open-folder.ts';
import { codeOf } from './write-labels.ts';

const SOC = 'EG500124' as Soc;
/** 2026-06-01: past the retention time of events. */
const JUNE = Date.UTC(2026, 5, 1);

/** The order known from a look-up: cancelled, with every field set. */
const INFO = {
  ...INFO_ANSWER.results,
  code: codeOf(4),
  soc: SOC,
  fee: { shipment: 16_000, insurance: 1_000, return: 2_000, barter: 3_000, address: 4_000 },
  journeys: INFO_ANSWER.results.journeys.slice(0, 1),
  calllogs: [{ time: '2026-11-19 15:02:11', result: 'Không nghe máy' }],
  last_sman: { name: 'Nguyễn Văn Tài', phone: '0909***111' },
  created_at: '2026-11-18T07:25:19+07:00',
  updated_at: '2026-11-19T08:41:17+07:00',
};

/** A service that knows one order, and one list of each kind of areas. */
export async function service(input: string | URL | Request): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const success = (results: unknown): Response => Response.json({ status: 'Success', results });
  if (pathname.endsWith('/province')) return success([{ code: '79', name: 'Thành phố Hồ Chí Minh' }]);
  if (pathname.endsWith('/district')) return success([{ code: '760', name: 'Quận 1' }]);
  const asked = searchParams.get('code') ?? '';
  if (asked === SOC || asked === INFO.code) return success(INFO);
  return Response.json({ status: 'Error', message: `Mã ${asked} chưa có trên sàn` });
}

const event = {
  type: 'update_status',
  code: codeOf(2),
  shortcode: codeOf(2).slice(-9),
  soc: 'EG500122',
  name: 'Trần Thị Bưởi',
  phone: '0901234568',
  address: '12 Nguyễn Huệ, Phường Bến Nghé, Quận 1',
  payer: '1',
  amount: 230_000,
  weight: 800,
  fshipment: 40_000,
  finsurance: 0,
  status: '14',
  status_name: 'Hoãn Giao Hàng',
  partial: '1',
  barter: '1',
  reason_code: '304',
  reason_text: 'Không liên lạc được với Người Nhận',
  created_at: '2026-11-18T10:27:26+07:00',
  updated_at: '2026-11-19T22:26:11+07:00',
  pushed_at: '2026-11-19T22:26:12+07:00',
};

/** Orders looked up, created and pushed; events stored and deleted; what was learned from the service. */
export async function writeOrders(folder: Folder): Promise<void> {
  const { book, orders, events, areas, notFound, client, tokenRequirements, database, partner } = folder;
  const untimed = { ...event, updated_at: null, code: codeOf(12), shortcode: null, soc: null };
  openEventStore({ database, book, partner, now: () => JUNE }).add([updateOf(untimed)]);
  openPruneSlice(database)(JUNE + 1);
  await orders.info({ by: 'soc', code: SOC });
  book.record({
    code: codeOf(1),
    origin: 'created',
    recency: 'first',
    atMs: Date.UTC(2026, 10, 20, 1),
    facts: {
      soc: 'EG500121' as Soc,
      sorting: 'LUC3-J5',
      collection: 160_000,
      value: 1_600_000,
      status: '2',
      statusName: 'Chờ Lấy Hàng',
      receiver: { name: 'Nguyễn Thị Minh Khai', phone: '0901234567', address: '35 Trương Định' },
      product: 'Áo thun',
      note: 'Giao giờ hành chính',
      automaticWebhook: true,
    },
  });
  const heavier = { type: 'update_weight', weight: 950, amount: 250_000 };
  events.add([updateOf(event)]);
  events.add([updateOf({ ...event, ...heavier, updated_at: '2026-11-19T23:00:00+07:00' })]);
  events.add([updateOf({ ...event, status: '3', updated_at: '2026-11-18T23:00:00+07:00' })]);
  await areas.list({ level: 'province', parent: null });
  await areas.list({ level: 'district', parent: '79' });
  await notFound.learn(await client());
  tokenRequirements.add('price');
}
