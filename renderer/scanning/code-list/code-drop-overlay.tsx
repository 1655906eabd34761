import { IconClipboardList } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { useScanningServices } from '../scanning-services.ts';
import classes from './code-drop-overlay.module.css';
import { readDroppedCodes } from './read-dropped-codes.ts';

/** Accepts codes dropped anywhere on the station, and announces it over the batch during the drag. */
export function CodeDropOverlay(): JSX.Element | null {
  const { t } = useTranslation();
  const { scanQueue } = useScanningServices();
  const isDragging = useFileDrop((dropped) => {
    readDroppedCodes(dropped).then(scanQueue.takeDrop, () => undefined);
  });
  if (!isDragging) return null;
  return (
    <div className={`${classes.overlay} tone-blue`}>
      <IconClipboardList size={56} stroke={1.6} aria-hidden />
      {t('imports.codes.dropNow')}
    </div>
  );
}
