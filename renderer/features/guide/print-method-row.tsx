import { Box, Button, Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../components/state-badge.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Try, TryState } from './print-method-trial.ts';
import { printMethodName } from './print-method-trial.ts';
import classes from './print-methods.module.css';

interface Props {
  readonly attempt: Try;
  /** The printer's name suggests this method. */
  readonly fits: boolean;
  readonly inUse: boolean;
  /** Undefined while a label is printing. */
  readonly onRetry: (() => void) | undefined;
}

/** One print method with its letter and the result of its label. */
export function PrintMethodRow({
  attempt: { letter, method, state },
  fits,
  inUse,
  onRetry,
}: Props): JSX.Element {
  const { t } = useTranslation();
  const notes = [...(fits ? [t('printMethods.fits')] : []), ...(inUse ? [t('printMethods.inUse')] : [])];
  return (
    <li className={classes.method} data-letter={letter}>
      <b className={classes.letter}>{letter}</b>
      <Flex component="span" flex="1" wrap="wrap" align="baseline" gap="0 14px" miw={180}>
        <Box component="b" fz={20} lh="28px">
          {printMethodName(method, t)}
        </Box>
        {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
      </Flex>
      {(state.kind === 'came' || state.kind === 'failed') && (
        <Button variant="subtle" size="sm" disabled={onRetry === undefined} onClick={onRetry}>
          {t('printMethods.again', { letter })}
        </Button>
      )}
      <span role="status">
        <State state={state} />
      </span>
    </li>
  );
}

function State({ state }: { state: TryState }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (state.kind) {
    case 'not-yet':
      return <span className={classes.note}>{t('printMethods.notYet')}</span>;
    case 'printing':
      return state.waiting === null ? (
        <span className={classes.note}>{t('printMethods.printing')}</span>
      ) : (
        <span className={`${classes.waiting} tone-amber`}>
          {t('printMethods.waiting', { reason: state.waiting[language] })}
        </span>
      );
    case 'came':
      return <StateBadge state={state.result} />;
    case 'failed':
      return <StateBadge state="failed" />;
  }
}
