import type { TFunction } from 'i18next';
import type { Language } from '../../../shared/language.ts';
import type { Problem } from '../../../shared/problem.ts';

/** The summary beside the word for the kind: "còn 90 MB". Empty if the kind says it all. */
export function summarizeProblem({ code, values }: Problem, language: Language, t: TFunction): string {
  const value = (name: string): string => {
    const raw = values?.[name] ?? '';
    return typeof raw === 'object' ? raw[language] : String(raw);
  };
  switch (code) {
    case 'partner-unreachable':
      return t('health.short.out');
    case 'printer-trouble':
      return value('reason');
    case 'printer-missing':
      return t('health.short.missing');
    case 'printer-silent':
      return t('health.short.silent');
    case 'printer-not-allowed':
      return value('reason');
    case 'folder-trouble':
      return t('health.short.folder');
    case 'token-ends-soon':
      return t('health.short.ends', { when: value('when') });
    case 'token-ended':
      return t('health.short.ended');
    case 'token-other-origin':
      return t('health.short.other');
    case 'unauthorized':
      return t('health.short.refused');
    case 'clock-off':
      return value('off');
    case 'disk-low':
    case 'disk-full':
      return t('health.short.free', { free: value('free') });
    default:
      return '';
  }
}
