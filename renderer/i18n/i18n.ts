import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatCount, type Language } from '../../shared/language.ts';
import { en } from './en.ts';
import type { Translations } from './translations.ts';
import { vi } from './vi.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Translations };
  }
}

/** Every number in a sentence is a count; what is none (a port, millimetres) is put in as text. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatCount(value, language === 'en' ? 'en' : 'vi') : String(value),
};

/** Both languages, loaded at once from the bundle. */
export function createI18n(language: Language): i18n {
  const words = createInstance();
  // Without anything to load, init is done when it returns; its promise holds the translate function only.
  void words
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: language,
      fallbackLng: 'vi',
      initAsync: false,
      resources: { vi: { translation: vi }, en: { translation: en } },
      interpolation: {
        // React escapes what it puts on the page.
        escapeValue: false,
        alwaysFormat: true,
      },
    });
  return words;
}

/** Makes the page speak a language, screen readers included. */
export function applyLanguage(words: i18n, language: Language): void {
  document.documentElement.lang = language;
  if (words.language !== language) void words.changeLanguage(language);
}
