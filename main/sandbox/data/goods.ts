import type { Party } from '../orders/order.ts';

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

/** The shop whose account the access token belongs to. */
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
