import { Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClipboardList } from '../components/icons.tsx';
import { useFileDrop } from '../components/use-file-drop.ts';
import { readDroppedCodes } from './queue/read-dropped-codes.ts';
import { useScanningServices } from './scanning-services.ts';

/** Accepts codes dropped anywhere on the station, and announces it over the batch during the drag. */
export function CodeDropOverlay(): JSX.Element | null {
  const { t } = useTranslation();
  const { scanQueue } = useScanningServices();
  const isDragging = useFileDrop((dropped) => {
    readDroppedCodes(dropped).then(scanQueue.takeDrop, () => undefined);
  });
  if (!isDragging) return null;
  return (
    <Flex
      className="tone-blue"
      pos="absolute"
      inset={0}
      direction="column"
      align="center"
      justify="center"
      gap={14}
      bd="3px dashed var(--tone-ink)"
      bdrs={12}
      fz={24}
      fw={600}
      c="var(--tone-ink)"
      bg="var(--tone-ground)"
      // Covers the whole batch; drag events pass through to the page.
      style={{ zIndex: 2, pointerEvents: 'none' }}
    >
      <IconClipboardList size={56} stroke={1.6} aria-hidden />
      {t('imports.codes.dropNow')}
    </Flex>
  );
}
