import { IconChecks } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Agreement } from '../../shared/agreement.ts';
import { agreedCodeWords } from '../../shared/code-words.ts';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { useLanguage } from '../ui/use-language.ts';
import classes from './doubt-panel.module.css';

interface Props {
  readonly agreement: Agreement;
  readonly onClick: () => void;
}

/** A manager's answer to strange codes, or why there is none. */
export function AgreeAnswer({ agreement, onClick }: Props): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useServices();
  const locked = useStore(lock.store, (state) => !state.lock.open);
  if (agreement.kind === 'none') {
    const why = agreement.why === 'order-form' ? 'codes.orderForm' : 'codes.knownOrder';
    return <p className={classes.why}>{t(why, { code: agreement.text })}</p>;
  }
  return (
    <div>
      <ActionButton
        fullWidth
        variant="default"
        px="sm"
        keyName="Ctrl+K"
        leftSection={<IconChecks size={22} aria-hidden />}
        onClick={onClick}
      >
        {t('codes.agree')}
      </ActionButton>
      {locked && <p className={classes.why}>{t('codes.agreePin')}</p>}
    </div>
  );
}

interface QuestionProps {
  readonly agreement: Extract<Agreement, { kind: 'offered' }>;
  readonly yes: () => void;
  readonly no: () => void;
}

/**
 * Asks once more, with what exactly is kept: it holds for every label of the service. The yes has another key than the answer
 * that led here, so that nothing is kept by pressing one key twice.
 */
export function AgreeQuestion({ agreement: { patterns }, yes, no }: QuestionProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={classes.question} role="alert">
      <p className={classes.ask}>{t('codes.agreeAsk')}</p>
      <div>
        {t('codes.agreeKept')}
        <ul className={classes.patterns}>
          {patterns.map((pattern) => (
            <li key={JSON.stringify(pattern)}>{agreedCodeWords(pattern)[language]}</li>
          ))}
        </ul>
      </div>
      <p className={classes.words}>{t('codes.agreeWarn')}</p>
      <p className={classes.words}>{t('codes.agreeThen')}</p>
      <ActionButton px="sm" keyName="F5" leftSection={<IconChecks size={22} aria-hidden />} onClick={yes}>
        {t('codes.agreeYes')}
      </ActionButton>
      <ActionButton px="sm" variant="default" keyName="Escape" onClick={no}>
        {t('codes.agreeNo')}
      </ActionButton>
    </div>
  );
}
