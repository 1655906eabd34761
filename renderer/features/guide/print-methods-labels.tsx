import type { Dispatch, JSX, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { RAW_LANGUAGE_NAMES } from '../../../shared/printer-languages.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { GuideMessage, GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { PrintMethodRow } from './print-method-row.tsx';
import {
  addMethod,
  isPrinting,
  nextTry,
  type PrinterFacts,
  printedTries,
  showHelp,
  showQuestion,
  type Trial,
  type Try,
} from './print-method-trial.ts';
import classes from './print-methods.module.css';

interface Props {
  readonly trial: Trial;
  readonly known: PrinterFacts;
  /** The printer's name. */
  readonly name: string;
  readonly navigation: GuideNavigation;
  readonly onSkip: (() => void) | undefined;
  readonly onPrint: (one: Try) => void;
  readonly onStop: () => void;
  readonly onChange: Dispatch<SetStateAction<Trial>>;
}

/** The labels of a trial and the result of each; Enter prints the next, one at a time. */
export function PrintMethodsLabels(props: Props): JSX.Element {
  const { trial, known, name, navigation, onSkip, onPrint, onStop, onChange } = props;
  const { t } = useTranslation();
  const busy = isPrinting(trial);
  const next = nextTry(trial);
  const tried = trial.tries.some(({ state }) => state.kind === 'came' || state.kind === 'failed');
  const failed = trial.tries.findLast(({ state }) => state.kind === 'failed');
  const [other] = trial.more;
  return (
    <GuidePage
      title={t('printMethods.title')}
      lead={t('printMethods.lead', { printer: name })}
      navigation={navigation}
      busy={busy}
      onEnter={next === null ? () => onChange(showQuestion) : () => onPrint(next)}
      enterLabel={
        next === null ? t('printMethods.toQuestion') : t('printMethods.print', { letter: next.letter })
      }
      onSkip={onSkip}
      error={
        failed?.state.kind === 'failed' ? (
          <>
            <b>{failed.letter}:</b> <ProblemText problem={failed.state.problem} />
          </>
        ) : null
      }
    >
      <ol className={classes.methods} aria-label={t('printMethods.tries')}>
        {trial.tries.map((one) => (
          <PrintMethodRow
            key={one.letter}
            attempt={one}
            fits={one.method !== null && known.likely?.languages.includes(one.method) === true}
            inUse={one.method === known.now}
            onRetry={busy ? undefined : () => onPrint(one)}
          />
        ))}
      </ol>
      <div className={classes.buttons}>
        {busy && (
          <ActionButton variant="default" keyName="F8" onClick={onStop}>
            {t('printMethods.stop')}
          </ActionButton>
        )}
        {!busy && printedTries(trial).length > 0 && next !== null && (
          <ActionButton variant="default" keyName="F2" onClick={() => onChange(showQuestion)}>
            {t('printMethods.choose')}
          </ActionButton>
        )}
        {!busy && tried && (
          <ActionButton variant="default" keyName="F3" onClick={() => onChange(showHelp)}>
            {t('printMethods.none')}
          </ActionButton>
        )}
        {!busy && other !== undefined && (
          <ActionButton variant="default" keyName="F6" onClick={() => onChange(addMethod)}>
            {other === null
              ? t('printMethods.addDriver')
              : t('printMethods.add', { language: RAW_LANGUAGE_NAMES[other] })}
          </ActionButton>
        )}
      </div>
      {trial.tries.some(({ method, state }) => method !== null && state.kind !== 'failed') && (
        <GuideMessage tone="amber">{t('printMethods.warn')}</GuideMessage>
      )}
    </GuidePage>
  );
}
