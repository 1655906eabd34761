import { openFeed } from '../../../main/webhook/feed.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { Folder } from './open-folder.ts';
import type { Said } from './said.ts';
import { codeOf } from './write-labels.ts';

function orderSaid(order: KnownOrder | null): Said {
  if (order === null) return ['order', null];
  const { receiver, fee } = order;
  return [
    `order ${order.code}`,
    [order.shortcode, order.soc, order.sorting, order.status, order.statusName],
    [receiver.name, receiver.phone, receiver.address, receiver.formattedAddress],
    [order.amount, order.collection, order.value, order.weight, order.amountWas, order.weightWas],
    [fee.shipment, fee.insurance, fee.return, fee.barter, fee.address, order.payer, order.config],
    order.journeys.map(({ time, status, province, district, note }) => [
      time,
      status,
      province,
      district,
      note,
    ]),
    order.notes.map(({ createdAt, type, note }) => [createdAt, type, note]),
    order.callLogs.map((log) => log.map(({ name, text }) => [name, text])),
    order.lastSman?.map(({ name, text }) => [name, text]),
    [order.partial, order.barter, order.reasonCode, order.reasonText, order.product, order.note],
    [order.automaticWebhook, order.createdAt, order.updatedAt, order.origin, order.seenAtMs],
    [order.lookedUpAtMs, order.confirmed, order.statusPushed, order.askedAtMs],
  ];
}

/** The known orders, the webhook's events, and what was learned from the service. */
export function readOrders({ book, database, partner, areas, notFound, tokenRequirements }: Folder): Said[] {
  const all = { type: null, status: null, text: '', differences: false };
  const { events, total } = openFeed(database, partner)({ filter: all, before: null, count: 50 });
  const list = (level: 'province' | 'district', parent: string | null): unknown => {
    const kept = areas.kept(level === 'province' ? { level, parent: null } : { level, parent: parent ?? '' });
    return [kept?.areas.map(({ code, name }) => [code, name]), kept?.fetchedAtMs];
  };
  const learned = notFound.learned();
  return [
    ...[1, 2, 4, 12].map((number) => orderSaid(book.get(codeOf(number)))),
    ['found', ...['EG500124', 'EG500121', 'EG500122'].map((text) => book.find(text).map(({ code }) => code))],
    ['events', total],
    ...events.map(
      (one): Said => [
        `event ${one.id}`,
        [
          one.type,
          one.code,
          one.shortcode,
          one.soc,
          one.status,
          one.statusName,
          one.reasonCode,
          one.reasonText,
        ],
        [one.weight?.from, one.weight?.to, one.amount?.from, one.amount?.to],
        [one.effect, one.updatedAt, one.receivedAtMs],
      ],
    ),
    ['areas', list('province', null), list('district', '79')],
    ['not found', learned?.httpStatus, learned?.hasEnvelope, learned?.words, learned?.learnedAtMs],
    ['token wanted', tokenRequirements.has('price'), tokenRequirements.has('info')],
  ];
}
