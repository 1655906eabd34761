import type { Language } from '../../shared/language.ts';
import type { DraftField } from '../../shared/new-order.ts';
import { CHOICES } from './parse/choices.ts';

/** What marks a template's example, in the column of the sender's own code. */
export const EXAMPLE_MARK: Readonly<Record<Language, string>> = {
  vi: 'VÍ DỤ, KHÔNG GỬI',
  en: 'EXAMPLE, NOT SENT',
};

/** The order that a template shows; fields that are not here stay empty. */
export function exampleOrder(language: Language): Readonly<Partial<Record<DraftField, string>>> {
  const vi = language === 'vi';
  return {
    soc: EXAMPLE_MARK[language],
    name: 'Nguyễn Văn An',
    phone: '0900000000',
    address: vi ? '35 Trương Định' : '35 Truong Dinh',
    commune: 'Phường 6',
    district: 'Quận 3',
    province: 'Thành phố Hồ Chí Minh',
    product: vi ? 'Áo thun, 2 cái' : 'T-shirt, 2 pieces',
    weight: '500',
    amount: '220000',
    value: '220000',
    payer: CHOICES.payer[0].words[language],
    config: CHOICES.config[0].words[language],
    note: vi ? 'Giao giờ hành chính' : 'Deliver in office hours',
    pickup_phone: '0900000001',
    pickup_address: '45 Nguyễn Chí Thanh',
    pickup_commune: 'Phường Ngọc Khánh',
    pickup_district: 'Quận Ba Đình',
    pickup_province: 'Thành phố Hà Nội',
  };
}
