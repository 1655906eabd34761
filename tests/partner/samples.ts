/* The documented samples, as data: what the service answers and pushes, and one order as it is created. */

/** In the documented types; the documented sample writes amount and weight as text, value and email as null. */
export const CREATE_REQUEST = {
  pickup_phone: '0989999999',
  pickup_address: '45 Nguyễn Chí Thanh',
  pickup_commune: 'Phường Ngọc Khánh',
  pickup_district: 'Quận Ba Đình',
  pickup_province: 'Thành phố Hà Nội',
  name: 'Trương Thế Ngọc',
  phone: '0945900350',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 6',
  amount: 220_000,
  value: 220_000,
  weight: 200,
  payer: '1',
  service: '1',
  config: '1',
  note: 'Giao giờ hành chính',
  product_type: '2',
  products: [{ sku: 'P899234', name: 'Tên Sản Phẩm 1', price: 200_000, weight: 200, quantity: 1 }],
} as const;

export const CREATE_ANSWER = {
  status: 'Success',
  message: '',
  results: {
    code: 'BPCS983262NM.810000026',
    sorting: 'LUC3-J5',
    shortcode: '810000026',
    soc: 'PO8542245763',
    phone: '0987654321',
    amount: 160_000,
    collection: 160_000,
    value: 1_600_000,
    weight: 200,
    fee: 22_000,
    insurance: 8_000,
    status: '2',
    status_name: 'Chờ Lấy Hàng',
  },
};

export const PRICE_ANSWER = {
  status: 'Success',
  results: [
    {
      service: 'Tốc Hành',
      fee: 35_000,
      insurance: 120_000,
      pickup: { name: 'Chiều nay - 03/07/2018' },
      delivery: { name: 'Sáng mốt - 05/07/2018' },
    },
  ],
};

export const INFO_ANSWER = {
  status: 'Success',
  results: {
    code: 'SGNS983262NT.595050186',
    soc: '2102040725580332',
    status: '0',
    status_name: 'Huỷ',
    receiver: {
      name: 'Chị Định (Đk)',
      phone: '098****294',
      address: '187/9 Mai Xuân Thưởng',
      formatted_address: '187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh',
    },
    fee: { shipment: 16_000, insurance: 0, return: 0, barter: 0, address: 0 },
    payer: 'Người Gửi',
    amount: 418_000,
    value: 418_000,
    weight: 300,
    config: 'Không Cho Xem Hàng',
    journeys: [
      {
        time: '2021-02-04T07:25:19+07:00',
        status: 'Chờ Duyệt',
        province: 'Thành phố Hồ Chí Minh',
        district: 'Quận Tân Bình',
        note: 'Tạo Đơn hàng',
      },
      {
        time: '2021-02-04T08:41:17+07:00',
        status: 'Huỷ',
        province: 'Thành phố Hồ Chí Minh',
        district: 'Quận Tân Bình',
        note: 'Hủy Đơn hàng',
      },
    ],
    notes: [
      {
        created_at: '2021-02-04T07:25:19+07:00',
        type: '5',
        note: 'Trường Phường/Xã có thể chưa được chính xác.',
      },
    ],
    calllogs: [],
    last_sman: null,
    created_at: '2021-02-04T07:25:19+07:00',
    updated_at: '2021-02-04T08:41:17+07:00',
  },
};

export const CANCEL_ANSWER = {
  status: 'Success',
  results: {
    code: 'SGNS983262NT.595050186',
    soc: '2102040725580332',
    address: '187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh',
    status: '0',
    status_name: 'Hủy',
  },
};

export const TOKEN_ANSWER = {
  status: 'Success',
  results: { token: '6cf2ce20-80e9-11eb-8974-cd483a610abd' },
};

export const STATUSES_ANSWER = {
  status: 'Success',
  message: 'Lấy Danh Sách Trạng Thái thành công.',
  results: [
    { key: '1', value: 'Chờ Duyệt' },
    { key: '2', value: 'Chờ Lấy Hàng' },
    { key: '0', value: 'Huỷ' },
  ],
};

/* No sample of the areas and of the webhook is documented; these have the documented fields. */

export const PROVINCES_ANSWER = { status: 'Success', results: [{ code: '01', name: 'Thành phố  Hà Nội' }] };

export const DISTRICTS_ANSWER = {
  status: 'Success',
  results: [{ code: '001', name: 'Quận Ba Đình', province: 'Thành phố Hà Nội' }],
};

export const COMMUNES_ANSWER = {
  status: 'Success',
  results: [
    { code: '00001', name: "Phường 01 (Cư M'gar)", district: 'Quận Ba Đình', province: 'Thành phố Hà Nội' },
  ],
};

export const WEBHOOK_ANSWER = {
  status: 'Success',
  results: {
    url: 'https://shop.example/tem/hook',
    created_at: '2017-09-29 01:52:09',
    updated_at: '2017-09-29 01:52:09',
  },
};

export const PUSH = {
  type: 'update_status',
  code: 'SGNS336484LM.883568271',
  shortcode: '883568271',
  soc: 'EG27533038-24',
  name: 'Anh Nam',
  phone: '078882888',
  address: 'Đường Hữu Trí - Thị Trấn Tân Túc -Bình Chánh',
  payer: '1',
  amount: 230_000,
  weight: 800,
  fshipment: 40_000,
  finsurance: 0,
  status: '14',
  status_name: 'Hoãn Giao Hàng',
  partial: '0',
  barter: '0',
  reason_code: '304',
  reason_text: 'Không liên lạc được với Người Nhận',
  created_at: '2022-05-10T10:27:26+07:00',
  updated_at: '2022-05-11T22:26:11+07:00',
  pushed_at: '2022-05-11T22:26:11+07:00',
};
