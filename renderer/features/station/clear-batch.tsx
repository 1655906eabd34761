import { IconTrash } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { InlineConfirm } from '../../components/inline-confirm.tsx';
import { countClearable, type StateCounts } from './counts.ts';
import { useStationServices } from './station-services.ts';

const KEY = 'Ctrl+Delete';

/** Clears the batch after asking in place: no dialog ever comes between the scanner and the field. */
export function ClearBatch({ counts, disabled }: { counts: StateCounts; disabled: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useStationServices();
  const [asking, setAsking] = useState(false);
  const { rows, unfinished } = countClearable(counts);
  const possible = rows > 0 && !disabled;
  const clear = (): void => {
    setAsking(false);
    tem.calls.station.clear(undefined).catch(report);
  };
  if (!asking || !possible) {
    return (
      <ActionButton
        variant="default"
        fullWidth
        flex="none"
        h={46}
        fz={17}
        disabled={!possible}
        keyName={KEY}
        icon={IconTrash}
        onClick={() => setAsking(true)}
      >
        {t('print.clear')}
      </ActionButton>
    );
  }
  return (
    <InlineConfirm
      compact
      ask={t('print.clearAsk', { number: rows })}
      consequences={unfinished > 0 ? [t('print.clearWarn', { number: unfinished })] : []}
      confirmLabel={t('print.clearYes')}
      cancelLabel={t('print.clearNo')}
      keyName={KEY}
      icon={<IconTrash size={22} aria-hidden />}
      onConfirm={clear}
      onCancel={() => setAsking(false)}
    />
  );
}
