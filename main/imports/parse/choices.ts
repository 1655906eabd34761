import type { Language, LocalizedText } from '../../../shared/language.ts';
import type { DraftField } from '../../../shared/new-order.ts';
import { importChoiceText, importTemplateText } from '../../../shared/texts/import-template.ts';
import { normalizeName } from './cell.ts';

/** One value of a field with few values, and the words for it in files. */
interface Choice {
  readonly code: string;
  /** The words that templates use. */
  readonly words: LocalizedText;
  /** Other words for it, separated by bars. */
  readonly also: string;
}

/** The fields with few values (partner-api.md, "Order (create request)"). */
export const CHOICES = {
  service: [{ code: '1', words: importChoiceText.express, also: 'Chuyển phát nhanh | Gói tốc hành | Nhanh' }],
  config: [
    {
      code: '1',
      words: importChoiceText.view,
      also: `Cho xem | Cho xem hàng | Xem hàng | Cho xem hàng không thử | Cho xem hàng không cho thử |
        Xem không thử | Cho xem không cho thử | View | View only | May view | Allow view | View no try`,
    },
    {
      code: '2',
      words: importChoiceText.try,
      also: `Cho thử | Thử hàng | Cho xem và thử | Cho xem thử | Cho xem cho thử | Cho xem thử hàng | Try |
        Allow try | View and try | May view and try`,
    },
    {
      code: '3',
      words: importChoiceText.noView,
      also: `Không cho xem hàng | Không xem | Không xem hàng | Không được xem hàng | No view | Not view |
        May not view | None`,
    },
  ],
  payer: [
    {
      code: '1',
      words: importChoiceText.sender,
      also: 'Gửi | Bên gửi | Shop | Shop trả | Người gửi trả | Người bán | Seller | Sender pays',
    },
    {
      code: '2',
      words: importChoiceText.receiver,
      also: `Nhận | Bên nhận | Khách | Khách hàng | Khách trả | Người nhận trả | Người mua | Recipient |
        Customer | Buyer | Receiver pays`,
    },
  ],
  product_type: [
    { code: '1', words: importChoiceText.oneText, also: 'Nội dung hàng | Chữ | Text | Single' },
    {
      code: '2',
      words: importChoiceText.items,
      also: 'Nhiều sản phẩm | Danh sách | Sản phẩm | Products | Items | List',
    },
  ],
  // Sent if the order has it, otherwise omitted.
  barter: [
    { code: '1', words: importChoiceText.yes, also: '1 | x | true | y | đúng | co doi tra' },
    { code: '', words: importChoiceText.no, also: '0 | false | n | sai | không đổi trả' },
  ],
} as const satisfies Record<string, readonly Choice[]>;

export type ChoiceField = keyof typeof CHOICES;

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries<readonly Choice[]>(CHOICES).flatMap(([field, choices]) =>
    choices.flatMap(({ code, words, also }) =>
      [code, words.vi, words.en, ...also.split('|')].map((text): [string, string] => [
        `${field} ${normalizeName(text)}`,
        code,
      ]),
    ),
  ),
);

/** Returns the code that a text means, given as the code or in words; null if none. */
export function parseChoice(field: ChoiceField, text: string): string | null {
  const folded = normalizeName(text);
  return folded === '' ? null : (codes.get(`${field} ${folded}`) ?? null);
}

/** Returns the order that a template shows. Fields missing here stay empty. */
export function exampleOrder(language: Language): Readonly<Partial<Record<DraftField, string>>> {
  return {
    soc: importTemplateText.exampleMark[language],
    name: 'Nguyễn Văn An',
    phone: '0900000000',
    address: importTemplateText.exampleAddress[language],
    commune: 'Phường 6',
    district: 'Quận 3',
    province: 'Thành phố Hồ Chí Minh',
    product: importTemplateText.exampleGoods[language],
    weight: '500',
    amount: '220000',
    value: '220000',
    payer: CHOICES.payer[0].words[language],
    config: CHOICES.config[0].words[language],
    note: importTemplateText.exampleNote[language],
    pickup_phone: '0900000001',
    pickup_address: '45 Nguyễn Chí Thanh',
    pickup_commune: 'Phường Ngọc Khánh',
    pickup_district: 'Quận Ba Đình',
    pickup_province: 'Thành phố Hà Nội',
  };
}
