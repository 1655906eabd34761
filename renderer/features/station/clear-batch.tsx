import { IconTrash } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../../components/context/api.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './clear-batch.module.css';
import { countClearable, type StateCounts } from './counts.ts';
import { useStationServices } from './station-services.ts';

const KEY = 'Ctrl+Delete';

/** Clears the batch, after asking in place: no dialog ever stands between the scanner and the field. */
export function ClearBatch({ counts, disabled }: { counts: StateCounts; disabled: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useStationServices();
  const [asking, setAsking] = useState(false);
  const { rows, unfinished } = countClearable(counts);
  const possible = rows > 0 && !disabled;
  const ask = (): void => setAsking(true);
  const keep = (): void => setAsking(false);
  const clear = (): void => {
    setAsking(false);
    unwrap(tem.calls.station.clear(undefined)).catch(report);
  };
  const open = asking && possible;
  useShortcuts({
    [KEY]: {
      label: open ? t('print.clearYes') : t('print.clear'),
      act: possible ? (open ? clear : ask) : undefined,
    },
    Escape: { label: t('print.clearNo'), act: open ? keep : undefined },
  });

  if (!open) {
    return (
      <KeyButton
        variant="default"
        fullWidth
        className={classes.button}
        disabled={!possible}
        keyName={KEY}
        leftSection={<IconTrash size={22} aria-hidden />}
        onClick={ask}
      >
        {t('print.clear')}
      </KeyButton>
    );
  }
  return (
    <div className={classes.question} role="alert">
      <p className={classes.questionText}>{t('print.clearAsk', { number: rows })}</p>
      {unfinished > 0 && <p className={classes.warning}>{t('print.clearWarn', { number: unfinished })}</p>}
      <div className={classes.buttons}>
        <KeyButton
          className={classes.button}
          color="red.9"
          keyName={KEY}
          leftSection={<IconTrash size={22} aria-hidden />}
          onClick={clear}
        >
          {t('print.clearYes')}
        </KeyButton>
        <KeyButton className={classes.button} variant="default" keyName="Escape" onClick={keep}>
          {t('print.clearNo')}
        </KeyButton>
      </div>
    </div>
  );
}
