import type { Language, LocalizedText } from '../../../shared/language.ts';
import { type DraftField, PRODUCT_FIELDS } from '../../../shared/new-order.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { columnTitle, EMPTY_ROW, TEMPLATE_FIELDS } from '../columns.ts';
import { exampleOrder } from '../example-order.ts';
import { CHOICES } from '../parse/choices.ts';
import type { OutputTable } from './write-tables.ts';

/** Products that a template has columns for; more may be added with their number. */
const PRODUCTS = [1, 2];

/** What a field's column takes, where its name does not say it. */
const HELP: Readonly<Partial<Record<DraftField, LocalizedText>>> = {
  soc: {
    vi: 'Mã của shop cho đơn này, mỗi đơn một mã. Để trống: Tem tự đặt.',
    en: 'The shop’s own code of this order, one for each. Empty: Tem makes one.',
  },
  phone: {
    vi: 'Để định dạng chữ (Text) thì số 0 ở đầu không mất.',
    en: 'As text, so that it keeps its leading 0.',
  },
  commune: { vi: 'Để trống nếu quận/huyện không có phường/xã.', en: 'Empty where the district has none.' },
  weight: { vi: 'Số nguyên, tính bằng gam.', en: 'A whole number, in grams.' },
  amount: {
    vi: 'Số nguyên, tính bằng đồng; 0 nếu không thu hộ.',
    en: 'A whole number, in dong; 0 where nothing is collected.',
  },
  value: { vi: 'Số nguyên, tính bằng đồng.', en: 'A whole number, in dong.' },
  product: {
    vi: 'Bắt buộc nếu không điền các cột sản phẩm.',
    en: 'Needed where no product columns are filled in.',
  },
  pickup_code: {
    vi: 'Có mã kho thì không cần các cột lấy hàng khác.',
    en: 'With a pickup code no other pickup column is needed.',
  },
  partner: { vi: 'Chỉ dành cho sàn thương mại lớn.', en: 'For large marketplaces only.' },
};

const SHEETS = {
  orders: { vi: 'Đơn hàng', en: 'Orders' },
  guide: { vi: 'Hướng dẫn', en: 'Guide' },
} as const satisfies Record<string, LocalizedText>;
const GUIDE_HEADER: Readonly<Record<Language, readonly string[]>> = {
  vi: ['Tên cột', 'Bắt buộc', 'Cách điền', 'Ví dụ'],
  en: ['Column', 'Needed', 'What to fill in', 'Example'],
};
const REQUIRED_TEXT: LocalizedText = { vi: 'có', en: 'yes' };
const REQUIRED_WITHOUT_CODE_TEXT: LocalizedText = { vi: 'nếu không có mã kho', en: 'without a pickup code' };
const OR_TEXT: LocalizedText = { vi: ' hoặc ', en: ' or ' };
const DEFAULT_TEXT: LocalizedText = { vi: 'Để trống: ', en: 'Empty: ' };

/** The fields that an order can't do without, as checkDraft has it. */
function requiredFields(pickupCode: string): ReadonlySet<string> {
  const checked = validateDraft({ ...EMPTY_ROW, pickup_code: pickupCode });
  return new Set(checked.ok ? [] : checked.issues.map(({ field }) => field));
}

/** The tables of a template: the orders' columns with an example (which is never sent), and what each column takes. */
export function templateTables(language: Language): OutputTable[] {
  const example = exampleOrder(language);
  const always = requiredFields('any');
  const withoutCode = requiredFields('');
  const fields = TEMPLATE_FIELDS.map((field) => ({
    field,
    name: columnTitle({ kind: 'field', field }, language),
  }));
  const products = PRODUCTS.flatMap((number) =>
    PRODUCT_FIELDS.map((field) => columnTitle({ kind: 'product', number, field }, language)),
  );
  const needed = (field: DraftField): string =>
    always.has(field)
      ? REQUIRED_TEXT[language]
      : withoutCode.has(field)
        ? REQUIRED_WITHOUT_CODE_TEXT[language]
        : '';
  const orders: OutputTable = {
    sheet: SHEETS.orders[language],
    header: [...fields.map(({ name }) => name), ...products],
    rows: [[...fields.map(({ field }) => example[field] ?? ''), ...products.map(() => '')]],
    marked: fields.flatMap(({ field }, at) => (always.has(field) ? [at] : [])),
    widths: fields.map(({ field }) => (field.endsWith('address') ? 30 : 20)),
  };
  const guide: OutputTable = {
    sheet: SHEETS.guide[language],
    header: GUIDE_HEADER[language],
    rows: [
      ...fields.map(({ field, name }) => [
        name,
        needed(field),
        helpText(field, language),
        example[field] ?? '',
      ]),
      [products.join(', '), '', productsHelpText(language), ''],
    ],
    widths: [30, 24, 70, 30],
  };
  return [orders, guide];
}

function helpText(field: DraftField, language: Language): string {
  const choices = Object.entries(CHOICES).find(([name]) => name === field)?.[1];
  const words = choices?.map((choice) => choice.words[language]).join(OR_TEXT[language]);
  // What an empty cell means, where it means something.
  const usual = choices?.find(({ code }) => code === EMPTY_ROW[field])?.words[language];
  const parts = [
    words,
    usual === undefined ? undefined : `${DEFAULT_TEXT[language]}${usual}`,
    HELP[field]?.[language],
  ];
  return parts.filter((part) => part !== undefined).join('. ');
}

const productsHelpText = (language: Language): string =>
  language === 'vi'
    ? 'Thay cho cột nội dung hàng. Cần thêm sản phẩm thì thêm cột với số tiếp theo. Số lượng để trống là 1.'
    : 'In place of the goods column. For more products add columns with the next number. An empty quantity is 1.';
