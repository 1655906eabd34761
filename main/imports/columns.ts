import type { Language, LocalizedText } from '../../shared/language.ts';
import {
  DRAFT_FIELDS,
  type DraftField,
  EMPTY_DRAFT,
  type FieldIssue,
  type OrderDraft,
  type ProductField,
} from '../../shared/new-order.ts';

/** What a column of a file holds: a field of the order, or one of its products'. */
export type ColumnMeaning =
  | { readonly kind: 'field'; readonly field: DraftField }
  /** `number` counts products from 1, as the file does. */
  | { readonly kind: 'product'; readonly number: number; readonly field: ProductField };

interface Column {
  /** As templates and Tem's own results name it. */
  readonly title: LocalizedText;
  /** Other names that shops and their programs use. */
  readonly aliases: readonly string[];
}

/** The names of the order's fields; the service's own name is understood too. */
export const COLUMNS: Readonly<Record<DraftField, Column>> = {
  soc: {
    title: { vi: 'Mã đơn riêng', en: 'Own order code' },
    aliases: [
      'Mã đơn',
      'Mã riêng',
      'Mã đơn hàng',
      'Mã đơn của shop',
      'Mã đơn khách hàng',
      'Mã đơn người gửi',
      'Mã tham chiếu',
      'Mã shop',
      'Mã đơn shop',
      'Số đơn hàng',
      'Order code',
      'Order number',
      'Order no',
      'Order ID',
      'Reference',
      'Ref',
      'Client order code',
    ],
  },
  name: {
    title: { vi: 'Tên người nhận', en: 'Receiver name' },
    aliases: [
      'Người nhận',
      'Họ tên người nhận',
      'Họ và tên người nhận',
      'Họ tên',
      'Họ và tên',
      'Tên',
      'Khách hàng',
      'Tên khách hàng',
      'Tên khách',
      'Receiver',
      'Recipient',
      'Recipient name',
      'Customer',
      'Customer name',
      'Consignee',
      'Full name',
      'To name',
    ],
  },
  phone: {
    title: { vi: 'SĐT người nhận', en: 'Receiver phone' },
    aliases: [
      'Số điện thoại người nhận',
      'Điện thoại người nhận',
      'Số điện thoại',
      'Điện thoại',
      'SĐT',
      'ĐT',
      'ĐT người nhận',
      'SĐT khách hàng',
      'Số điện thoại khách hàng',
      'SĐT nhận',
      'Phone number',
      'Receiver phone number',
      'Recipient phone',
      'Customer phone',
      'Mobile',
      'Tel',
      'Telephone',
      'To phone',
    ],
  },
  address: {
    title: { vi: 'Địa chỉ người nhận', en: 'Receiver address' },
    aliases: [
      'Địa chỉ',
      'Địa chỉ nhận',
      'Địa chỉ nhận hàng',
      'Địa chỉ giao hàng',
      'Địa chỉ giao',
      'Địa chỉ khách hàng',
      'Số nhà, đường',
      'Recipient address',
      'Delivery address',
      'Shipping address',
      'Customer address',
      'Street',
      'To address',
    ],
  },
  commune: {
    title: { vi: 'Phường/Xã', en: 'Commune' },
    aliases: [
      'Phường',
      'Xã',
      'Phường/Xã/Thị trấn',
      'Xã/Phường',
      'Phường/Xã nhận',
      'Phường/Xã người nhận',
      'Ward',
      'Ward/Commune',
      'Receiver commune',
      'Receiver ward',
      'Commune/Ward',
    ],
  },
  district: {
    title: { vi: 'Quận/Huyện', en: 'District' },
    aliases: [
      'Quận',
      'Huyện',
      'Huyện/Quận',
      'Quận/Huyện/Thị xã',
      'Quận/Huyện nhận',
      'Quận/Huyện người nhận',
      'Receiver district',
    ],
  },
  province: {
    title: { vi: 'Tỉnh/Thành phố', en: 'Province' },
    aliases: [
      'Tỉnh',
      'Tỉnh thành',
      'Thành phố',
      'Tỉnh/TP',
      'TP/Tỉnh',
      'Tỉnh/Thành phố nhận',
      'Tỉnh/Thành phố người nhận',
      'Thành phố/Tỉnh',
      'City',
      'Province/City',
      'City/Province',
      'Receiver province',
      'Receiver city',
    ],
  },
  product: {
    title: { vi: 'Nội dung hàng', en: 'Goods' },
    aliases: [
      'Hàng hoá',
      'Hàng',
      'Tên hàng',
      'Tên hàng hoá',
      'Nội dung hàng hoá',
      'Sản phẩm',
      'Tên sản phẩm',
      'Mô tả hàng hoá',
      'Goods description',
      'Product name',
      'Content',
      'Contents',
      'Description',
      'Item',
      'Items',
    ],
  },
  weight: {
    title: { vi: 'Khối lượng (gam)', en: 'Weight (g)' },
    aliases: [
      'Trọng lượng',
      'Cân nặng',
      'KL',
      'Khối lượng đơn hàng',
      'Khối lượng gr',
      'Trọng lượng gr',
      'Trọng lượng gam',
      'Weight gram',
      'Weight grams',
      'Gram',
      'Grams',
      'Gam',
    ],
  },
  amount: {
    title: { vi: 'Tiền thu hộ (đồng)', en: 'COD amount (dong)' },
    aliases: [
      'Thu hộ',
      'COD',
      'Tiền COD',
      'Thu hộ COD',
      'Số tiền thu hộ',
      'Tiền thu',
      'Tổng thu',
      'Tổng tiền thu',
      'COD value',
      'Collect',
      'Amount to collect',
      'Cash on delivery',
    ],
  },
  value: {
    title: { vi: 'Giá trị hàng (đồng)', en: 'Order value (dong)' },
    aliases: [
      'Giá trị',
      'Giá trị đơn',
      'Giá trị đơn hàng',
      'Giá trị hàng hoá',
      'Khai giá',
      'Giá trị khai giá',
      'Trị giá',
      'Declared value',
      'Goods value',
      'Insurance value',
    ],
  },
  payer: {
    title: { vi: 'Người trả phí', en: 'Fee payer' },
    aliases: [
      'Người trả cước',
      'Người thanh toán',
      'Bên trả phí',
      'Bên trả cước',
      'Người trả phí vận chuyển',
      'Trả phí',
      'Who pays',
      'Shipping fee payer',
      'Paid by',
    ],
  },
  config: {
    title: { vi: 'Cho xem/thử hàng', en: 'View or try' },
    aliases: [
      'Xem/thử hàng',
      'Xem hàng',
      'Cho xem hàng',
      'Thử hàng',
      'Yêu cầu giao hàng',
      'Xem thử',
      'Viewing',
      'Allow viewing',
      'Try on',
      'View/try',
    ],
  },
  note: {
    title: { vi: 'Ghi chú', en: 'Note' },
    aliases: [
      'Ghi chú giao hàng',
      'Ghi chú đơn hàng',
      'Lưu ý',
      'Ghi chú người gửi',
      'Notes',
      'Remark',
      'Remarks',
      'Delivery note',
      'Comment',
    ],
  },
  pickup_code: {
    title: { vi: 'Mã kho lấy hàng', en: 'Pickup code' },
    aliases: ['Mã kho', 'Mã điểm lấy hàng', 'Mã kho hàng', 'Warehouse code', 'Pickup point code'],
  },
  pickup_name: {
    title: { vi: 'Tên kho lấy hàng', en: 'Pickup name' },
    aliases: [
      'Tên kho',
      'Tên điểm lấy hàng',
      'Warehouse name',
      'Pickup point name',
      'Kho lấy hàng',
      'Sender name',
      'Tên người gửi',
      'Người gửi',
    ],
  },
  pickup_contact: {
    title: { vi: 'Người liên hệ lấy hàng', en: 'Pickup contact' },
    aliases: ['Người liên hệ', 'Liên hệ lấy hàng', 'Contact', 'Contact person', 'Contact name'],
  },
  pickup_phone: {
    title: { vi: 'SĐT lấy hàng', en: 'Pickup phone' },
    aliases: [
      'Số điện thoại lấy hàng',
      'Điện thoại lấy hàng',
      'SĐT kho',
      'SĐT người gửi',
      'Số điện thoại người gửi',
      'Điện thoại người gửi',
      'Sender phone',
      'From phone',
    ],
  },
  pickup_address: {
    title: { vi: 'Địa chỉ lấy hàng', en: 'Pickup address' },
    aliases: ['Địa chỉ kho', 'Địa chỉ người gửi', 'Địa chỉ gửi', 'Sender address', 'From address'],
  },
  pickup_commune: {
    title: { vi: 'Phường/Xã lấy hàng', en: 'Pickup commune' },
    aliases: [
      'Phường/Xã gửi',
      'Phường/Xã người gửi',
      'Phường/Xã kho',
      'Pickup ward',
      'Sender commune',
      'Sender ward',
    ],
  },
  pickup_district: {
    title: { vi: 'Quận/Huyện lấy hàng', en: 'Pickup district' },
    aliases: ['Quận/Huyện gửi', 'Quận/Huyện người gửi', 'Quận/Huyện kho', 'Sender district'],
  },
  pickup_province: {
    title: { vi: 'Tỉnh/Thành phố lấy hàng', en: 'Pickup province' },
    aliases: [
      'Tỉnh/Thành phố gửi',
      'Tỉnh/Thành phố người gửi',
      'Tỉnh/Thành phố kho',
      'Tỉnh/TP lấy hàng',
      'Pickup city',
      'Sender province',
      'Sender city',
    ],
  },
  barter: {
    title: { vi: 'Đổi/trả hàng', en: 'Exchange or return' },
    aliases: ['Đổi trả', 'Thu đổi hàng', 'Đổi hàng', 'Giao hàng đổi trả', 'Exchange'],
  },
  partner: { title: { vi: 'Mã đối tác', en: 'Partner code' }, aliases: [] },
  service: {
    title: { vi: 'Gói dịch vụ', en: 'Service package' },
    aliases: ['Dịch vụ', 'Gói cước', 'Dịch vụ vận chuyển', 'Package', 'Shipping service'],
  },
  product_type: {
    title: { vi: 'Cách ghi hàng', en: 'Goods given as' },
    aliases: ['Kiểu hàng hoá', 'Loại hàng hoá', 'Product kind'],
  },
};

/** The parts of a product's columns' names: "Sản phẩm 2 – Giá". */
export const PRODUCT_COLUMNS: Readonly<Record<ProductField, Column>> = {
  sku: { title: { vi: 'Mã', en: 'SKU' }, aliases: ['Mã SKU', 'Mã SP', 'Mã sản phẩm', 'Mã hàng', 'Code'] },
  name: { title: { vi: 'Tên', en: 'Name' }, aliases: ['Tên SP', 'Tên sản phẩm', 'Tên hàng'] },
  price: { title: { vi: 'Giá', en: 'Price' }, aliases: ['Đơn giá', 'Giá bán', 'Giá SP', 'Unit price'] },
  weight: {
    title: { vi: 'Khối lượng', en: 'Weight' },
    aliases: ['KL', 'Trọng lượng', 'Cân nặng', 'Khối lượng gam', 'Weight gram'],
  },
  quantity: { title: { vi: 'Số lượng', en: 'Quantity' }, aliases: ['SL', 'Qty'] },
};

/** A row's order before its cells are read. Who pays and what the receiver may do is the shop's to say: nothing is filled in. */
export const EMPTY_ROW: OrderDraft = { ...EMPTY_DRAFT, config: '', payer: '' };

/** What a product is called before its number. */
export const PRODUCT_TERMS = ['Sản phẩm', 'SP', 'Hàng', 'Mặt hàng', 'Product', 'Products', 'Item', 'Items'];

/** The columns of a template, in its order: what every order needs comes first. */
export const TEMPLATE_FIELDS = Object.keys(COLUMNS).filter((name): name is DraftField =>
  DRAFT_FIELDS.some((field) => field === name),
);

/** A column's name as templates and results write it. */
export function columnTitle(meaning: ColumnMeaning, language: Language): string {
  if (meaning.kind === 'field') return COLUMNS[meaning.field].title[language];
  const product = language === 'vi' ? 'Sản phẩm' : 'Product';
  return `${product} ${meaning.number}: ${PRODUCT_COLUMNS[meaning.field].title[language]}`;
}

/**
 * The meaning of the column that a mistake is in.
 * @param numbers which of the file's products each of the draft's is (empty ones are left out of a draft)
 */
export function meaningOfField(field: FieldIssue['field'], numbers: readonly number[]): ColumnMeaning {
  if (field === 'products') return { kind: 'product', number: 1, field: 'name' };
  const [, at, name] = /^products\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const part = Object.keys(PRODUCT_COLUMNS).find((key): key is ProductField => key === name);
  if (at !== undefined && part !== undefined)
    return { kind: 'product', number: numbers[Number(at)] ?? Number(at) + 1, field: part };
  const single = DRAFT_FIELDS.find((one) => one === field);
  if (single === undefined) throw new Error(`no such field: ${field}`);
  return { kind: 'field', field: single };
}
