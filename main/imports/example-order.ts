import type { Language } from '../../shared/language.ts';
import type { DraftField } from '../../shared/new-order.ts';
import { importTemplateText } from '../../shared/texts/import-template.ts';
import { CHOICES } from './parse/choices.ts';

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
