import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { strangeCodeWords } from '../../shared/code-words.ts';
import type { StrangeCode } from '../../shared/doubt.ts';
import { useLanguage } from '../ui/use-language.ts';
import classes from './doubt-panel.module.css';

/** The codes that a label is held for, whole, and where to find each on the picture. */
export function StrangeCodes({ codes }: { codes: readonly StrangeCode[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.strange} aria-label={t('codes.strange')}>
      {codes.map((code) => (
        <li key={JSON.stringify(code)}>
          <b className={classes.strangeText}>{code.text}</b>
          <span className={classes.where}>{strangeCodeWords(code)[language]}</span>
        </li>
      ))}
    </ul>
  );
}
