import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatCount, type Language } from '../../shared/language.ts';
import { type Translations, translate, windowTexts } from './translations.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Translations };
  }
}

/**
 * Puts values in as `interpolate` (shared/language.ts) does: every number is a count, so what is none (a port, millimetres) is
 * given as text; a placeholder without a value stays visible.
 */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: string | number | undefined, _format, language, options) {
    if (value === undefined) return `{${String(options?.['interpolationkey'])}}`;
    return typeof value === 'number' ? formatCount(value, language === 'en' ? 'en' : 'vi') : value;
  },
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
      resources: {
        vi: { translation: translate(windowTexts, 'vi') },
        en: { translation: translate(windowTexts, 'en') },
      },
      interpolation: {
        // `{name}`, as in every text of Tem's (shared/language.ts).
        prefix: '{',
        suffix: '}',
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
