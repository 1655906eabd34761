/** The areas of a sample order's receiver, as the service writes them. */
export type SampleAddress = readonly [commune: string, district: string, province: string];

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
