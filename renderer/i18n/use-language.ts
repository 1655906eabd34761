import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/language.ts';

/** The current language of the page. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'vi';
}
