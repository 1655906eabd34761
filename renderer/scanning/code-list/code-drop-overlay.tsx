import { IconClipboardList } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { useScanningServices } from '../scanning-services.ts';
import classes from './code-drop-overlay.module.css';
import { readDroppedCodes } from './read-dropped-codes.ts';

/** Takes codes that are dropped anywhere on the station, and says so over the batch while they are held over it. */
export function CodeDropOverlay(): JSX.Element | null {
  const { t } = useTranslation();
  const { scanQueue } = useScanningServices();
  const over = useFileDrop((dropped) => {
    readDroppedCodes(dropped).then(scanQueue.takeDrop, () => undefined);
  });
  if (!over) return null;
  return (
    <div className={`${classes.overlay} tone-blue`}>
      <IconClipboardList size={56} stroke={1.6} aria-hidden />
      {t('imports.codes.dropNow')}
    </div>
  );
}
