import type { LocalizedTexts } from '../language.ts';

/** The columns of a file of orders, as templates and results name them. */
export const importColumnText = {
  field: {
    soc: { vi: 'Mã đơn shop', en: 'Shop order code' },
    name: { vi: 'Tên người nhận', en: 'Receiver name' },
    phone: { vi: 'SĐT người nhận', en: 'Receiver phone' },
    address: { vi: 'Địa chỉ người nhận', en: 'Receiver address' },
    commune: { vi: 'Phường/Xã', en: 'Commune' },
    district: { vi: 'Quận/Huyện', en: 'District' },
    province: { vi: 'Tỉnh/Thành phố', en: 'Province' },
    product: { vi: 'Nội dung hàng', en: 'Goods' },
    weight: { vi: 'Khối lượng (gam)', en: 'Weight (g)' },
    amount: { vi: 'Tiền thu hộ (đồng)', en: 'COD amount (dong)' },
    value: { vi: 'Giá trị hàng (đồng)', en: 'Order value (dong)' },
    payer: { vi: 'Người trả phí', en: 'Fee payer' },
    config: { vi: 'Cho xem/thử hàng', en: 'View or try' },
    note: { vi: 'Ghi chú', en: 'Note' },
    pickup_code: { vi: 'Mã kho lấy hàng', en: 'Pickup code' },
    pickup_name: { vi: 'Tên kho lấy hàng', en: 'Pickup name' },
    pickup_contact: { vi: 'Người liên hệ lấy hàng', en: 'Pickup contact' },
    pickup_phone: { vi: 'SĐT lấy hàng', en: 'Pickup phone' },
    pickup_address: { vi: 'Địa chỉ lấy hàng', en: 'Pickup address' },
    pickup_commune: { vi: 'Phường/Xã lấy hàng', en: 'Pickup commune' },
    pickup_district: { vi: 'Quận/Huyện lấy hàng', en: 'Pickup district' },
    pickup_province: { vi: 'Tỉnh/Thành phố lấy hàng', en: 'Pickup province' },
    barter: { vi: 'Đổi/trả hàng', en: 'Exchange or return' },
    partner: { vi: 'Mã đối tác', en: 'Partner code' },
    service: { vi: 'Gói dịch vụ', en: 'Service package' },
    product_type: { vi: 'Khai báo hàng', en: 'Goods declared as' },
  },
  // What a product is called before its number: “Sản phẩm 2: Giá”.
  productTerm: { vi: 'Sản phẩm', en: 'Product' },
  product: {
    sku: { vi: 'Mã', en: 'SKU' },
    name: { vi: 'Tên', en: 'Name' },
    price: { vi: 'Giá', en: 'Price' },
    weight: { vi: 'Khối lượng', en: 'Weight' },
    quantity: { vi: 'Số lượng', en: 'Quantity' },
  },
} as const satisfies LocalizedTexts;
