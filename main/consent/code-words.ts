import type { AgreedCode } from '../../shared/agreed-code.ts';
import type { Words } from '../../shared/language.ts';
import { shownText } from './shown-text.ts';

const MADE_OF: Readonly<Record<AgreedCode['alphabet'], Words>> = {
  digits: { vi: 'chữ số', en: 'digits' },
  'capitals-and-digits': { vi: 'chữ hoa và số', en: 'capitals and digits' },
  any: { vi: 'ký tự bất kỳ', en: 'characters of any kind' },
};

/** A kind of codes, whole: "Code128, 8 digits, at 80% × 90% of the label". */
export function codeWords({ symbology, length, alphabet, place }: AgreedCode): Words {
  const kind = shownText(symbology);
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  const where: Words =
    place === null
      ? { vi: 'ở bất kỳ chỗ nào', en: 'anywhere' }
      : {
          vi: `tại ${percent(place.x)} × ${percent(place.y)} của nhãn`,
          en: `at ${percent(place.x)} × ${percent(place.y)} of the label`,
        };
  return {
    vi: `${kind}, ${length} ${MADE_OF[alphabet].vi}, ${where.vi}`,
    en: `${kind}, ${length} ${MADE_OF[alphabet].en}, ${where.en}`,
  };
}
