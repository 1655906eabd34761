import { IconArrowBackUp } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotStarted } from '../../../shared/station.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useStation } from '../../components/context/station.ts';
import classes from './print-panel.module.css';
import { useStationServices } from './station-services.ts';

/** Removes the last scanned order; the command barcode does the same. */
export function UndoLast(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const possible = useStation(({ rows }) => isNotStarted(rows.at(-1)?.state ?? 'printed'));
  return (
    <ActionButton
      variant="default"
      fullWidth
      className={classes.secondaryButton ?? ''}
      disabled={!possible}
      keyName="Ctrl+Z"
      icon={IconArrowBackUp}
      onClick={() => scanQueue.command({ kind: 'undo' })}
    >
      {t('workstation.undo')}
    </ActionButton>
  );
}
