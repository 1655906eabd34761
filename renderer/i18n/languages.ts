import type { Language } from '../../shared/language.ts';

/** The languages, each in its own name. */
export const LANGUAGES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'vi', label: 'Tiếng Việt' },
  { value: 'en', label: 'English' },
];
