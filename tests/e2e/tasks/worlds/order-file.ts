import { stringify } from 'csv-stringify/sync';

/** One order as it stands in a shop's file. */
export interface FileOrder {
  readonly soc: string;
  readonly name: string;
  readonly phone: string;
  readonly province: string;
  readonly weight: string;
}

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Võ', 'Đặng'];
const GIVEN = ['Ánh Ngọc', 'Văn Định', 'Phương Thảo', 'Bích Trâm', 'Minh Đức'];

/** An order of the shop's, each with a receiver and a phone of its own. */
export function fileOrder(at: number): FileOrder {
  return {
    soc: `DON-${at + 1}`,
    name: `${FAMILY[at % FAMILY.length]} ${GIVEN[at % GIVEN.length]} ${at + 1}`,
    phone: `09459${String(3_571 + at * 137).padStart(5, '0')}`,
    province: 'Thành phố Hồ Chí Minh',
    weight: '500',
  };
}

/** The file as a shop's program writes it. */
export function orderFileText(orders: readonly FileOrder[]): string {
  const lines = orders.map(({ soc, name, phone, province, weight }) => ({
    'Mã đơn riêng': soc,
    'Tên người nhận': name,
    'SĐT người nhận': phone,
    'Địa chỉ người nhận': '35 Trương Định',
    'Phường/Xã': 'Phường 06',
    'Quận/Huyện': 'Quận 3',
    'Tỉnh/Thành phố': province,
    'Nội dung hàng': 'Áo thun',
    'Khối lượng (gam)': weight,
    'Tiền thu hộ (đồng)': '220.000',
    'Giá trị hàng (đồng)': '220.000',
    'Mã kho lấy hàng': 'KHO1',
    'Người trả phí': 'Người gửi',
    'Cho xem/thử hàng': 'Cho xem, không thử',
  }));
  return stringify(lines, { header: true, delimiter: ';', bom: true });
}
