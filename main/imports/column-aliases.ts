import type { DraftField, ProductField } from '../../shared/new-order.ts';

/**
 * Column names that shops and their programs use for the order's fields, besides Tem's own titles
 * (shared/texts/import-columns.ts) and the service's names. In the order of a template's columns: required fields come
 * first.
 */
export const COLUMN_ALIASES = splitAliases<DraftField>({
  soc: `Mã đơn | Mã riêng | Mã đơn riêng | Mã đơn hàng | Mã đơn của shop | Mã đơn khách hàng | Mã đơn người gửi |
    Mã tham chiếu | Mã shop | Số đơn hàng | Own order code | Order code | Order number | Order no | Order ID |
    Reference | Ref | Client order code`,
  name: `Người nhận | Họ tên người nhận | Họ và tên người nhận | Họ tên | Họ và tên | Tên | Khách hàng |
    Tên khách hàng | Tên khách | Receiver | Recipient | Recipient name | Customer | Customer name |
    Consignee | Full name | To name`,
  phone: `Số điện thoại người nhận | Điện thoại người nhận | Số điện thoại | Điện thoại | SĐT | ĐT |
    ĐT người nhận | SĐT khách hàng | Số điện thoại khách hàng | SĐT nhận | Phone number |
    Receiver phone number | Recipient phone | Customer phone | Mobile | Tel | Telephone | To phone`,
  address: `Địa chỉ | Địa chỉ nhận | Địa chỉ nhận hàng | Địa chỉ giao hàng | Địa chỉ giao |
    Địa chỉ khách hàng | Số nhà, đường | Recipient address | Delivery address | Shipping address |
    Customer address | Street | To address`,
  commune: `Phường | Xã | Phường/Xã/Thị trấn | Xã/Phường | Phường/Xã nhận | Phường/Xã người nhận | Ward |
    Ward/Commune | Receiver commune | Receiver ward | Commune/Ward`,
  district: `Quận | Huyện | Huyện/Quận | Quận/Huyện/Thị xã | Quận/Huyện nhận | Quận/Huyện người nhận |
    Receiver district`,
  province: `Tỉnh | Tỉnh thành | Thành phố | Tỉnh/TP | TP/Tỉnh | Tỉnh/Thành phố nhận |
    Tỉnh/Thành phố người nhận | Thành phố/Tỉnh | City | Province/City | City/Province | Receiver province |
    Receiver city`,
  product: `Hàng hoá | Hàng | Tên hàng | Tên hàng hoá | Nội dung hàng hoá | Sản phẩm | Tên sản phẩm |
    Mô tả hàng hoá | Goods description | Product name | Content | Contents | Description | Item | Items`,
  weight: `Trọng lượng | Cân nặng | KL | Khối lượng đơn hàng | Khối lượng gr | Trọng lượng gr |
    Trọng lượng gam | Weight gram | Weight grams | Gram | Grams | Gam`,
  amount: `Thu hộ | COD | Tiền COD | Thu hộ COD | Số tiền thu hộ | Tiền thu | Tổng thu | Tổng tiền thu |
    COD value | Collect | Amount to collect | Cash on delivery`,
  value: `Giá trị | Giá trị đơn | Giá trị đơn hàng | Giá trị hàng hoá | Khai giá | Giá trị khai giá |
    Trị giá | Declared value | Goods value | Insurance value`,
  payer: `Người trả cước | Người thanh toán | Bên trả phí | Bên trả cước | Người trả phí vận chuyển |
    Trả phí | Who pays | Shipping fee payer | Paid by`,
  config: `Xem/thử hàng | Xem hàng | Cho xem hàng | Thử hàng | Yêu cầu giao hàng | Xem thử | Viewing |
    Allow viewing | Try on | View/try`,
  note: `Ghi chú giao hàng | Ghi chú đơn hàng | Lưu ý | Ghi chú người gửi | Notes | Remark | Remarks |
    Delivery note | Comment`,
  pickup_code: 'Mã kho | Mã điểm lấy hàng | Mã kho hàng | Warehouse code | Pickup point code',
  pickup_name: `Tên kho | Tên điểm lấy hàng | Warehouse name | Pickup point name | Kho lấy hàng |
    Sender name | Tên người gửi | Người gửi`,
  pickup_contact: 'Người liên hệ | Liên hệ lấy hàng | Contact | Contact person | Contact name',
  pickup_phone: `Số điện thoại lấy hàng | Điện thoại lấy hàng | SĐT kho | SĐT người gửi |
    Số điện thoại người gửi | Điện thoại người gửi | Sender phone | From phone`,
  pickup_address: 'Địa chỉ kho | Địa chỉ người gửi | Địa chỉ gửi | Sender address | From address',
  pickup_commune: `Phường/Xã gửi | Phường/Xã người gửi | Phường/Xã kho | Pickup ward | Sender commune |
    Sender ward`,
  pickup_district: 'Quận/Huyện gửi | Quận/Huyện người gửi | Quận/Huyện kho | Sender district',
  pickup_province: `Tỉnh/Thành phố gửi | Tỉnh/Thành phố người gửi | Tỉnh/Thành phố kho | Tỉnh/TP lấy hàng |
    Pickup city | Sender province | Sender city`,
  barter: 'Đổi trả | Thu đổi hàng | Đổi hàng | Giao hàng đổi trả | Exchange',
  partner: '',
  service: 'Dịch vụ | Gói cước | Dịch vụ vận chuyển | Package | Shipping service',
  product_type: 'Cách ghi hàng | Goods given as | Kiểu hàng hoá | Loại hàng hoá | Product kind',
});

/** Names of a product's fields in column names such as "Sản phẩm 2 – Giá". */
export const PRODUCT_COLUMN_ALIASES = splitAliases<ProductField>({
  sku: 'Mã SKU | Mã SP | Mã sản phẩm | Mã hàng | Code',
  name: 'Tên SP | Tên sản phẩm | Tên hàng',
  price: 'Đơn giá | Giá bán | Giá SP | Unit price',
  weight: 'KL | Trọng lượng | Cân nặng | Khối lượng gam | Weight gram',
  quantity: 'SL | Qty',
});

/** Words for a product that precede its number. */
export const PRODUCT_TERMS: readonly string[] = [
  'Sản phẩm',
  'SP',
  'Hàng',
  'Mặt hàng',
  'Product',
  'Products',
  'Item',
  'Items',
];

function splitAliases<Field extends string>(names: Readonly<Record<Field, string>>) {
  const lists = Object.entries<string>(names).map(([field, text]) => [
    field,
    text.split(/\s*\|\s*/).filter((name) => name !== ''),
  ]);
  return Object.fromEntries(lists) as Readonly<Record<Field, readonly string[]>>;
}
