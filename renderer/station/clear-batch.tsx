import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import { useKeys } from '../ui/use-keys.ts';
import classes from './clear-batch.module.css';
import { type Counts, countClearable } from './counts.ts';

const KEY = 'Ctrl+Delete';

/** Clears the batch, after asking in place: no dialog ever stands between the scanner and the field. */
export function ClearBatch({ counts, disabled }: { counts: Counts; disabled: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useServices();
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
  useKeys({ [KEY]: possible ? (open ? clear : ask) : undefined, Escape: open ? keep : undefined });

  if (!open) {
    return (
      <Button
        variant="default"
        fullWidth
        className={classes.button}
        disabled={!possible}
        aria-keyshortcuts="Control+Delete"
        leftSection={<IconTrash size={22} aria-hidden />}
        rightSection={<KeyCap name="Ctrl Del" />}
        onClick={ask}
      >
        {t('print.clear')}
      </Button>
    );
  }
  return (
    <div className={classes.question} role="alert">
      <p className={classes.ask}>{t('print.clearAsk', { number: rows })}</p>
      {unfinished > 0 && <p className={classes.warn}>{t('print.clearWarn', { number: unfinished })}</p>}
      <div className={classes.buttons}>
        <Button
          className={classes.button}
          color="red.9"
          aria-keyshortcuts="Control+Delete"
          leftSection={<IconTrash size={22} aria-hidden />}
          rightSection={<KeyCap name="Ctrl Del" />}
          onClick={clear}
        >
          {t('print.clearYes')}
        </Button>
        <Button
          className={classes.button}
          variant="default"
          aria-keyshortcuts="Escape"
          rightSection={<KeyCap name="Esc" />}
          onClick={keep}
        >
          {t('print.clearNo')}
        </Button>
      </div>
    </div>
  );
}
