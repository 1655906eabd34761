import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/language.ts';

/** The current language of the page. */
export function useLanguage(): Language {
  return useTexts().language;
}

/** The translate function, and the current language for numbers and times. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === 'en' ? 'en' : 'vi';
  return { t, language };
}
