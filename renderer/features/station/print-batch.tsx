import { Flex } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/language.ts';
import type { RunState } from '../../../shared/station.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './print-panel.module.css';
import { RunProgress } from './run-progress.tsx';

interface Props {
  readonly queued: number;
  readonly run: RunState;
  /** A print was requested and has not started. */
  readonly asked: boolean;
  readonly print: () => void;
}

/** The number of waiting orders and one large button; while printing, the progress. */
export function PrintBatch({ queued, run, asked, print }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const word = queued === 0 ? t('print.printNothing') : t('print.print', { number: queued });
  // Works even with no order waiting: a print waits for earlier scans, and main says why there is nothing to print.
  useShortcuts({ F9: { label: word, act: run.kind === 'running' || asked ? undefined : print } });
  return (
    <>
      <Flex component="p" align="baseline" gap={12} m={0} fz={20} c="var(--tem-muted)">
        <b className={classes.number}>{formatCount(queued, language)}</b>
        <span>{t('print.waiting')}</span>
      </Flex>
      {run.kind === 'running' ? (
        <RunProgress run={run} />
      ) : (
        <KeyButton
          className={classes.print}
          fullWidth
          loading={asked}
          disabled={queued === 0}
          keyName="F9"
          icon={IconPrinter}
          iconSize={30}
          onClick={print}
        >
          {word}
        </KeyButton>
      )}
    </>
  );
}
