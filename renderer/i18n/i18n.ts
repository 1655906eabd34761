import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatValue, type Language } from '../../shared/language.ts';
import { type Translations, translate, windowTexts } from './translations.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Translations };
  }
}

/**
 * Inserts values like `interpolate` (shared/language.ts): every number is formatted as a count, so other numbers (ports,
 * millimeters) are passed as text; `{number|order|orders}` adds the form that fits; a placeholder without a value stays
 * visible.
 */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: string | number | undefined, forms, language, options) {
    if (value === undefined) return `{${String(options?.['interpolationkey'])}}`;
    return formatValue(value, forms, language === 'en' ? 'en' : 'vi');
  },
};

/** Creates i18next with both languages from the bundle. */
export function createI18n(language: Language): i18n {
  const words = createInstance();
  // With nothing to load, init completes synchronously; its promise only carries the translate function.
  void words
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: language,
      fallbackLng: 'vi',
      initAsync: false,
      resources: {
        vi: { translation: translate(windowTexts, 'vi') },
        en: { translation: translate(windowTexts, 'en') },
      },
      interpolation: {
        // `{name}`, as in all of Tem's texts (shared/language.ts).
        prefix: '{',
        suffix: '}',
        formatSeparator: '|',
        // React escapes what it renders.
        escapeValue: false,
        alwaysFormat: true,
      },
    });
  return words;
}

/** Switches the page's language, for screen readers too. */
export function applyLanguage(words: i18n, language: Language): void {
  document.documentElement.lang = language;
  if (words.language !== language) void words.changeLanguage(language);
}
