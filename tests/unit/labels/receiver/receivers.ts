import type { ReceiverFacts } from '../../../../main/labels/label.ts';
import { createRandom, type Random } from '../../../../main/sandbox/data/random.ts';
import {
  mobileNumber,
  personName,
  SAMPLE_ADDRESSES,
  STREETS,
} from '../../../../main/sandbox/data/samples.ts';

/** A receiver as an order has one. */
export interface Receiver {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

export const randomOf = createRandom;

/** @param place an index of PLACES; random by default */
export function receiver(random: Random, place = random.integer(0, SAMPLE_ADDRESSES.length - 1)): Receiver {
  const [commune, district, province] = SAMPLE_ADDRESSES[place] ?? ['', '', ''];
  const street = `${random.integer(1, 400)} ${random.pick(STREETS)}`;
  return {
    name: personName(random),
    phone: mobileNumber(random),
    address: `${street}, ${commune}, ${district}, ${province}`,
  };
}

/** A full name: three words. */
export function namedReceiver(random: Random, place?: number): Receiver {
  for (;;) {
    const one = receiver(random, place);
    if (!/^(Anh|Chị|Cô) /.test(one.name)) return one;
  }
}

export const factsOf = ({ name, phone, address }: Receiver): ReceiverFacts => ({
  name,
  phone,
  district: null,
  address,
});

/** The text of a label as the service lays it out: also the sender's names and phone stand on it. */
export function labelText({ name, phone, address }: Receiver, random: Random = createRandom(1)): string {
  return [
    '883568271',
    'SGNS336484LM.883568271 PO8542245763',
    'Kho Quỳnh Hương 22/11/2026 20:40:13',
    `Lấy tại: Thành phố Hà Nội ${mobileNumber(random)} 200 gr`,
    'LUC3-J5 Thu Hộ 418.000 ₫',
    `${name} ${phone}`,
    address,
    'Hàng: Áo thun nam, quần jean',
    'Ghi chú: Giao giờ hành chính',
  ].join('\n');
}
