import { Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BatchRow } from '../../../../shared/station.ts';
import { IconSticker } from '../../../components/icons.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { PrintedPicture } from '../printed-picture.tsx';
import { useStationServices } from '../station-services.ts';
import { useShownLabel } from '../use-shown-label.ts';
import classes from './answer-panel.module.css';

const KEY = 'Ctrl+L';

/** The picture of the fact's label; of the label printed last if the fact has none. Pressing it enlarges it. */
export function PanelPicture({ row }: { row: BatchRow | null }): JSX.Element {
  const { t } = useTranslation();
  const { panel } = useStationServices();
  const large = useStore(panel.store, (state) => state.large);
  const label = useShownLabel(row);
  const word = large ? t('display.last.shrink') : t('display.last.enlarge');
  const toggle = (): void => panel.setLarge(!large);
  useShortcuts({
    [KEY]: {
      label: `${t('panel.picture')}: ${word}`,
      act: (label?.picture ?? null) === null ? undefined : toggle,
    },
  });
  if (label === null || label.picture === null)
    return (
      <Flex
        className={classes.picture ?? ''}
        data-empty
        direction="column"
        align="center"
        justify="center"
        gap={6}
      >
        <IconSticker size={32} stroke={1.6} aria-hidden />
        {label === null || label.held ? t('panel.pictureNone') : t('display.last.missing')}
      </Flex>
    );
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={`${t('panel.picture')} ${label.code}: ${word}`}
      aria-keyshortcuts="Control+L"
      data-last={label.held ? undefined : label.code}
      onClick={toggle}
    >
      <span className={classes.frame}>
        <PrintedPicture label={label} mayEnlarge={false} />
      </span>
      <span className={classes.caption}>
        {label.held ? t('panel.pictureHeld') : t('panel.picturePrinted')}
        <KeyCap name="Ctrl L" fz={12} />
      </span>
    </button>
  );
}
