import type { LocalizedTexts } from '../language.ts';

/** Why a tem:// link is refused. */
export const linkRefusalText = {
  long: { vi: 'dài hơn {letters} ký tự', en: 'it is longer than {letters|character|characters}' },
  other: {
    vi: 'không có dạng tem://print?code=…&size=…',
    en: 'it is not of the form tem://print?code=…&size=…',
  },
  none: { vi: 'không có mã vận đơn nào (code=…)', en: 'it holds no order code (code=…)' },
  many: { vi: 'có hơn {codes} mã', en: 'it holds more than {codes|code|codes}' },
  size: { vi: 'khổ nhãn (size=…) không có', en: 'there is no such label size (size=…)' },
} as const satisfies LocalizedTexts;
