import { type Random, randomDigits, randomText } from '../../../main/sandbox/data/random.ts';
import {
  GOODS,
  mobileNumber,
  NOTES,
  personName,
  SAMPLE_ADDRESSES,
  STREETS,
} from '../../../main/sandbox/data/samples.ts';
import { formattedAddress, type Order, type Party } from '../../../main/sandbox/orders/order.ts';
import { openSandboxOrderBook } from '../../../main/sandbox/orders/sandbox-order-book.ts';
import type { OrderCode, Shortcode } from '../../../shared/order-code.ts';

// Orders whose receivers, goods and notes are as long, as short and as odd as people write them.

const [SAMPLE] = openSandboxOrderBook(7, 1).orders();
const SHOPS = [
  'Tiệm Nhà Gạo',
  'Mộc Lan Boutique',
  'SHOP ĐỒ GIA DỤNG MINH PHÁT',
  'Bé Na’s House',
  'K&T Store <3',
];
const NAMES = [
  'Ý',
  'Cô Ba',
  'Trương Thế Ngọc',
  "H'Hen Niê Bkrông",
  'NGUYỄN THỊ PHƯƠNG THẢO',
  'nguyen van an',
  'Chị Hương (gọi số 2)',
  'Lê-Trần Hoàng Bảo Ngọc Quỳnh Anh',
  'Công ty TNHH MTV Thương mại Dịch vụ Xuất nhập khẩu Hoàng Gia Phát (Anh Tuấn)',
];
const STREETS_AS_WRITTEN = [
  '35 Trương Định',
  'K12/4 H08/1 Nguyễn Phước Nguyên',
  'Số 7, ngách 12/34, ngõ 56 Hoàng Hoa Thám',
  'Thôn Đông (đối diện UBND xã)',
  'Tầng 15, toà S2.03 Vinhomes Grand Park, đường Nguyễn Xiển (gửi lễ tân)',
  'Nhà trọ cô Út, hẻm 5 kế quán cà phê Mộc, ấp Tân Lập, gần trường tiểu học, gọi trước khi tới vì cổng hay khoá',
];
const LONG_GOODS = [
  'Combo 3 áo thun nam cổ tròn cotton 4 chiều (đen, trắng, xám) size XL + 2 quần short kaki túi hộp size 32 + tặng 1 đôi tất',
  'Bộ ga gối cotton Hàn 1m8 x 2m x 25cm kèm 2 vỏ gối nằm, 1 vỏ gối ôm, hoạ tiết hoa nhí xanh pastel, hàng tồn kho đổi trả trong 7 ngày',
];
const LONG_NOTES = [
  'Khách hẹn giao sau 18h00, không giao chủ nhật. Cho xem hàng, không thử. Nếu khách không nghe máy vui lòng nhắn Zalo rồi gọi lại 2 lần trước khi hoàn 🎁',
  'HÀNG DỄ VỠ!!! Không chèn ép, không để hàng nặng lên trên. Xin cảm ơn shipper ạ ❤',
];

/** An order with codes of its own. @param number from 0, distinct for each order of a run */
export function drawOrder(random: Random, number: number): Order {
  if (SAMPLE === undefined) throw new Error('the sandbox has no order');
  const shortcode = String(810_000_000 + number * 7 + random.integer(0, 6));
  const code = `${randomText(random, 'BCDGHKLNPST', 3)}S983262${random.pick(['NM', 'NT', 'LM'])}.${shortcode}`;
  const amount = random.chance(0.1) ? 0 : random.integer(1, 4_000) * 1_000;
  return {
    ...SAMPLE,
    code: code as OrderCode,
    shortcode: shortcode as Shortcode,
    sorting: `${randomText(random, 'ABCDEGHKLMNPQTUVX', 3)}${random.integer(1, 9)}-${randomText(random, 'ABCDEFGHJKLMNP', 1)}${random.integer(1, 9)}`,
    soc: random.pick([
      `KAN${randomDigits(random, 7)}`,
      `PO${randomDigits(random, 10)}`,
      `JLN-${randomDigits(random, 4)}-${randomDigits(random, 4)}`,
    ]),
    pickup: { ...SAMPLE.pickup, name: random.pick(SHOPS) },
    receiver: drawReceiver(random),
    amount,
    value: amount,
    weight: random.integer(1, 60) * 50,
    product: random.pick(random.chance(0.2) ? LONG_GOODS : GOODS),
    note: random.pick(random.chance(0.2) ? LONG_NOTES : NOTES),
  };
}

function drawReceiver(random: Random): Party {
  const [commune, district, province] = random.pick(SAMPLE_ADDRESSES);
  return {
    name: random.chance(0.5) ? personName(random) : random.pick(NAMES),
    phone: asWritten(random, mobileNumber(random)),
    address: random.chance(0.5)
      ? `${random.integer(1, 900)} ${random.pick(STREETS)}`
      : random.pick(STREETS_AS_WRITTEN),
    commune,
    district,
    province,
  };
}

/** A phone number as labels show it: mostly ten digits in one piece. */
function asWritten(random: Random, phone: string): string {
  if (random.chance(0.7)) return phone;
  const [one, two, three] = [phone.slice(0, 4), phone.slice(4, 7), phone.slice(7)];
  return random.pick([
    `${one} ${two} ${three}`,
    `${one}.${two}.${three}`,
    `+84${phone.slice(1)}`,
    `${phone.slice(0, 3)}****${phone.slice(-3)}`,
  ]);
}

/** What the service's look-up says of an order. */
export function lookUp({ code, soc, receiver, amount, value, weight }: Order): object {
  const digits = receiver.phone.replace(/^\+84/, '0').replace(/[^\d*]/g, '');
  return {
    code,
    soc,
    status: '2',
    status_name: 'Chờ Lấy Hàng',
    receiver: {
      name: receiver.name,
      phone: `${digits.slice(0, 3)}****${digits.slice(-3)}`,
      address: receiver.address,
      formatted_address: formattedAddress(receiver),
    },
    amount,
    value,
    weight,
  };
}

/** Dong as labels write it. */
export const money = (dong: number): string => `${String(dong).replace(/\B(?=(\d{3})+$)/g, '.')} ₫`;
