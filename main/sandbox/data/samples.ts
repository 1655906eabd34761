import type { Party } from '../orders/order.ts';
import { type Random, randomDigits } from './random.ts';

/** Contents of sample parcels. */
export const GOODS: readonly string[] = [
  'Áo thun cotton unisex, size L, màu đen',
  'Bộ chén sứ Bát Tràng 6 món (hàng dễ vỡ)',
  'Cà phê rang xay 500g x 2',
  'Dép quai ngang nữ, size 37',
  'Đèn ngủ cảm ứng hình thỏ',
  'Giày thể thao nam, size 42, trắng xanh + tất cổ ngắn',
  'Kem chống nắng SPF50 50ml',
  'Mật ong hoa nhãn 1 lít',
  'Nồi chiên không dầu 4,5L',
  'Ốp lưng điện thoại + kính cường lực',
  'Sách "Dế Mèn Phiêu Lưu Ký"',
  'Váy hoa nhí cổ vuông, size M',
  'Vỏ gối lụa 50x70 (2 cái)',
  'Xoài sấy dẻo 1kg',
];

export const NOTES: readonly string[] = [
  '',
  'Giao giờ hành chính',
  'Gọi trước khi giao 30 phút',
  'Cho khách xem hàng, không cho thử. Không nhận thì gọi lại cho shop',
  'Hàng dễ vỡ, xin nhẹ tay',
  'Giao sau 17h, nhà có chó dữ',
];

/** The shop that an access token belongs to. */
export type Shop = Omit<Party, 'phone'>;

export const SHOPS: readonly Shop[] = [
  {
    name: 'Tiệm Nhà Gạo',
    address: '45 Nguyễn Chí Thanh',
    commune: 'Phường Ngọc Khánh',
    district: 'Quận Ba Đình',
    province: 'Thành phố Hà Nội',
  },
  {
    name: 'Mộc Lan Boutique',
    address: '187/9 Cộng Hòa',
    commune: 'Phường 13',
    district: 'Quận Tân Bình',
    province: 'Thành phố Hồ Chí Minh',
  },
  {
    name: 'Gốm Sứ Hồng Hà',
    address: '12 Bạch Đằng',
    commune: 'Phường Hải Châu I',
    district: 'Quận Hải Châu',
    province: 'Thành phố Đà Nẵng',
  },
];

/**
 * Returns the shop of a further account: the next one in turn after the first account's. From the second turn on it is a
 * branch, so that no two accounts have the same name.
 * @param at 1 for the second account
 */
export function shopAfter(first: Shop, at: number): Shop {
  const start = SHOPS.findIndex(({ name }) => name === first.name);
  const shop = SHOPS[(start + at) % SHOPS.length] ?? first;
  const turn = Math.floor(at / SHOPS.length);
  return turn === 0 ? shop : { ...shop, name: `${shop.name} (chi nhánh ${turn + 1})` };
}

const FAMILY_NAMES = 'Nguyễn Trần Lê Phạm Huỳnh Võ Đặng Bùi Đỗ Trương Lý Ngô'.split(' ');
const MIDDLE_NAMES = 'Thị Văn Thế Ngọc Minh Thanh Hoàng Quỳnh Đức Thuỳ'.split(' ');
const GIVEN_NAMES = 'Ngọc Hương Định Nam Tuấn Hạnh Phượng Quyên Khởi Bảo Yến Trường'.split(' ');
/** Mobile prefixes in use. */
const PREFIXES = ['098', '097', '094', '090', '086', '078', '070', '056', '038', '033'];

/** Returns a receiver's name as shops type it: a full name, or only "Chị Định" with a remark. */
export function personName(random: Random): string {
  const givenName = random.pick(GIVEN_NAMES);
  if (random.chance(0.2))
    return `${random.pick(['Anh', 'Chị', 'Cô'])} ${givenName}${random.chance(0.3) ? ' (Đk)' : ''}`;
  return `${random.pick(FAMILY_NAMES)} ${random.pick(MIDDLE_NAMES)} ${givenName}`;
}

export const mobileNumber = (random: Random): string => random.pick(PREFIXES) + randomDigits(random, 7);

/** The areas of a sample order's receiver, as the service writes them. */
type SampleAddress = readonly [commune: string, district: string, province: string];

/** The spelling varies as in the service's own lists: tone placement, capitals, zero-padded numbers, apostrophes. */
export const SAMPLE_ADDRESSES: readonly SampleAddress[] = [
  ['Phường 14', 'Quận 6', 'Thành phố Hồ Chí Minh'],
  ['Phường 01', 'Quận Gò Vấp', 'Thành phố Hồ Chí Minh'],
  ['Phường Hiệp Bình Chánh', 'Thành phố Thủ Đức', 'Thành phố Hồ Chí Minh'],
  ['Thị Trấn Tân Túc', 'Huyện Bình Chánh', 'Thành phố Hồ Chí Minh'],
  ['Phường Ngọc Khánh', 'Quận Ba Đình', 'Thành phố Hà Nội'],
  ['Phường Dịch Vọng Hậu', 'Quận Cầu Giấy', 'Thành phố Hà Nội'],
  ['Xã Tả Thanh Oai', 'Huyện Thanh Trì', 'Thành phố Hà Nội'],
  ['Phường An Biên', 'Quận Lê Chân', 'Thành phố Hải Phòng'],
  ['Phường Hòa Cường Bắc', 'Quận Hải Châu', 'Thành phố Đà Nẵng'],
  ['Xã Hoà Phong', 'Huyện Hòa Vang', 'Thành phố Đà Nẵng'],
  ['Phường An Khánh', 'Quận Ninh Kiều', 'Thành phố Cần Thơ'],
  ['Phường Long Hòa', 'Quận Bình Thủy', 'Thành phố Cần Thơ'],
  ['Thị trấn Cái Bè', 'Huyện Cái Bè', 'Tỉnh Tiền Giang'],
  ['Xã Tân Khai', 'Huyện Hớn Quản', 'Tỉnh Bình Phước'],
  ['Phường Tân Thạnh', 'Thành phố Tam Kỳ', 'Tỉnh Quảng Nam'],
  ['Thị trấn Quảng Phú', "Huyện Cư M'gar", 'Tỉnh Đắk Lắk'],
  ['Phường Hồng Hải', 'Thành phố Hạ Long', 'Tỉnh Quảng Ninh'],
  ['Xã Nghi Phú', 'Thành phố Vinh', 'Tỉnh Nghệ An'],
  ['Phường Dĩ An', 'Thành phố Dĩ An', 'Tỉnh Bình Dương'],
  ['Phường Tân Tiến', 'Thành phố Biên Hòa', 'Tỉnh Đồng Nai'],
  ['Phường Thắng Nhất', 'Thành phố Vũng Tàu', 'Tỉnh Bà Rịa - Vũng Tàu'],
  ['Phường Vĩnh Ninh', 'Thành phố Huế', 'Tỉnh Thừa Thiên Huế'],
];

export const STREETS: readonly string[] = [
  'Mai Xuân Thưởng',
  'Trương Định',
  'Nguyễn Chí Thanh',
  'Lê Văn Sỹ',
  'Cách Mạng Tháng Tám',
  'Nguyễn Thị Minh Khai',
  'Phan Đình Phùng',
  'Trần Hưng Đạo',
  'Hai Bà Trưng',
  'Quốc Lộ 13',
  'Xô Viết Nghệ Tĩnh',
  'Đường Số 8, KDC Hiệp Thành III',
];
