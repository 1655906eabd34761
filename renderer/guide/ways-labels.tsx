import { IconAlertTriangle } from '@tabler/icons-react';
import type { Dispatch, JSX, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { RAW_LANGUAGE_NAMES } from '../../shared/raw-printer.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { Page } from './page.tsx';
import {
  addWay,
  askWhich,
  isPrinting,
  judged,
  type KnownOfPrinter,
  nextTry,
  noneRight,
  type Trial,
  type Try,
} from './trial.ts';
import type { Walk } from './walk.ts';
import { WayRow } from './way-row.tsx';
import classes from './ways.module.css';

interface Props {
  readonly trial: Trial;
  readonly known: KnownOfPrinter;
  /** What the printer is called. */
  readonly name: string;
  readonly walk: Walk;
  readonly onSkip: (() => void) | undefined;
  readonly onPrint: (one: Try) => void;
  readonly onStop: () => void;
  readonly onChange: Dispatch<SetStateAction<Trial>>;
}

/** The labels of a trial and what became of each; Enter prints the next one, one at a time. */
export function WaysLabels(props: Props): JSX.Element {
  const { trial, known, name, walk, onSkip, onPrint, onStop, onChange } = props;
  const { t } = useTranslation();
  const busy = isPrinting(trial);
  const next = nextTry(trial);
  const tried = trial.tries.some(({ state }) => state.kind === 'came' || state.kind === 'failed');
  const failed = trial.tries.findLast(({ state }) => state.kind === 'failed');
  const [other] = trial.more;
  return (
    <Page
      title={t('ways.title')}
      lead={t('ways.lead', { printer: name })}
      walk={walk}
      busy={busy}
      onEnter={next === null ? () => onChange(askWhich) : () => onPrint(next)}
      enterWord={next === null ? t('ways.toQuestion') : t('ways.print', { letter: next.letter })}
      onSkip={onSkip}
      refused={
        failed?.state.kind === 'failed' ? (
          <>
            <b>{failed.letter}:</b> <ProblemText problem={failed.state.problem} />
          </>
        ) : null
      }
    >
      <ol className={classes.ways} aria-label={t('ways.tries')}>
        {trial.tries.map((one) => (
          <WayRow
            key={one.letter}
            one={one}
            fits={one.way !== null && known.likely?.languages.includes(one.way) === true}
            inUse={one.way === known.now}
            onAgain={busy ? undefined : () => onPrint(one)}
          />
        ))}
      </ol>
      <div className={classes.buttons}>
        {busy && (
          <ActionButton variant="default" keyName="F8" onClick={onStop}>
            {t('ways.stop')}
          </ActionButton>
        )}
        {!busy && judged(trial).length > 0 && next !== null && (
          <ActionButton variant="default" keyName="F2" onClick={() => onChange(askWhich)}>
            {t('ways.choose')}
          </ActionButton>
        )}
        {!busy && tried && (
          <ActionButton variant="default" keyName="F3" onClick={() => onChange(noneRight)}>
            {t('ways.none')}
          </ActionButton>
        )}
        {!busy && other !== undefined && (
          <ActionButton variant="default" keyName="F6" onClick={() => onChange(addWay)}>
            {other === null ? t('ways.addDriver') : t('ways.add', { language: RAW_LANGUAGE_NAMES[other] })}
          </ActionButton>
        )}
      </div>
      {trial.tries.some(({ way, state }) => way !== null && state.kind !== 'failed') && (
        <p className={`${classes.warn} tone-amber`}>
          <IconAlertTriangle size={24} aria-hidden />
          <span>{t('ways.warn')}</span>
        </p>
      )}
    </Page>
  );
}
