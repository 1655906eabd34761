import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { codeOf as codeOfNumber, fakeCreatePartner, type SentOrder } from '../../create-partner.ts';

/** A service that creates and cancels a shop's orders. */
export interface ShopPartner {
  readonly answer: RequestListener;
  /** The orders that exist and are not cancelled. */
  readonly orders: () => readonly SentOrder[];
  /** The code of the order with this own code. */
  readonly codeOf: (soc: string) => string;
}

/** Creates what it is sent; refuses a province that does not exist, and takes any phone number. */
export function createShopPartner(): ShopPartner {
  const service = fakeCreatePartner();
  const cancelled = new Set<string>();
  const codeOf = (soc: string): string => codeOfNumber([...service.orders.keys()].indexOf(soc) + 1);
  service.refuses = ({ province }) =>
    province === 'Thành phố Hồ Chí Minh' || province === '79' ? null : 'Tỉnh/Thành phố không hợp lệ';
  async function cancel(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { code } = (await json(request)) as { readonly code: string };
    const soc = [...service.orders.keys()].find((one) => codeOf(one) === code) ?? '';
    cancelled.add(soc);
    response.setHeader('content-type', 'application/json');
    const results = { code, soc, address: '', status: '0', status_name: 'Hủy' };
    response.end(JSON.stringify({ status: 'Success', results }));
  }
  return {
    codeOf,
    orders: () => [...service.orders].filter(([soc]) => !cancelled.has(soc)).map(([, sent]) => sent),
    answer(request, response) {
      if (request.url?.endsWith('/orders/cancel') === true) void cancel(request, response);
      else service.answer(request, response);
    },
  };
}
