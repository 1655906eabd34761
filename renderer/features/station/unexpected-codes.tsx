import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { describeUnexpectedCode } from '../../../shared/code-text.ts';
import type { UnexpectedCode } from '../../../shared/verification-issue.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './verification-panel.module.css';

/** The full codes that a label is held for, and where each is in the picture. */
export function UnexpectedCodes({ codes }: { codes: readonly UnexpectedCode[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.unexpected} aria-label={t('labelCodes.strange')}>
      {codes.map((code) => (
        <li key={JSON.stringify(code)}>
          <b className={classes.unexpectedText}>{code.text}</b>
          <span className={classes.location}>{describeUnexpectedCode(code)[language]}</span>
        </li>
      ))}
    </ul>
  );
}
