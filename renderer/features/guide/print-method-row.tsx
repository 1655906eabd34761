import { Box, Button, Flex, Text } from '@mantine/core';
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
        {notes.length > 0 && <Note>{notes.join(' · ')}</Note>}
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

const Note = Text.withProps({ component: 'span', lh: '24px', c: 'dimmed' });

function State({ state }: { state: TryState }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (state.kind) {
    case 'not-yet':
      return <Note>{t('printMethods.notYet')}</Note>;
    case 'printing':
      return state.waiting === null ? (
        <Note>{t('printMethods.printing')}</Note>
      ) : (
        // Leaves room for a method's name and note on one line.
        <Text
          span
          display="block"
          maw={310}
          p="4px 12px"
          bdrs={10}
          lh="22px"
          c="var(--tem-amber-ink)"
          bg="var(--tem-amber-ground)"
          textWrap="balance"
        >
          {t('printMethods.waiting', { reason: state.waiting[language] })}
        </Text>
      );
    case 'came':
      return <StateBadge state={state.result} />;
    case 'failed':
      return <StateBadge state="failed" />;
  }
}
