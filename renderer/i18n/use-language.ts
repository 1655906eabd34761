import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/language.ts';

/** The language the words on the page are in. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'vi';
}
