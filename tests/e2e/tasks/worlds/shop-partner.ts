import type { RequestListener } from 'node:http';
import { bodyOf } from '../../../partner/partner.ts';
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
  const cancelled = new Set<unknown>();
  const service = fakeCreatePartner({
    cancel(asked, documented) {
      cancelled.add(bodyOf(asked)['code']);
      return documented(asked);
    },
  });
  const codeOf = (soc: string): string => codeOfNumber([...service.orders.keys()].indexOf(soc) + 1);
  service.refuses = ({ province }) =>
    province === 'Thành phố Hồ Chí Minh' || province === '79' ? null : 'Tỉnh/Thành phố không hợp lệ';
  return {
    codeOf,
    orders: () => [...service.orders].filter(([soc]) => !cancelled.has(codeOf(soc))).map(([, sent]) => sent),
    answer: service.answer,
  };
}
