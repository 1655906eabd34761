import { Flex } from '@mantine/core';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeText } from '../../components/code-text.tsx';
import { useStation } from '../../components/context/station.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './large-label.module.css';
import { usePanelView } from './panel/use-panel-view.ts';
import { PrintedPicture } from './printed-picture.tsx';
import { useStationServices } from './station-services.ts';
import { useShownLabel } from './use-shown-label.ts';

/** The panel's label over the list, legible from two meters. Closes when the panel turns to another row. */
export function LargeLabel(): JSX.Element | null {
  const { t } = useTranslation();
  const { panel } = useStationServices();
  const label = useShownLabel(usePanelView().row);
  const close = (): void => panel.setLarge(false);
  useShortcuts({ Escape: { label: t('display.last.shrink'), act: close } });
  useEffect(
    () =>
      panel.store.subscribe(({ fact }, before) => {
        if (fact !== before.fact && fact.kind === 'row') panel.setLarge(false);
      }),
    [panel],
  );
  const state = useStation(({ rows }) => rows.findLast((row) => row.code === label?.code)?.state ?? null);
  if (label === null) return null;
  return (
    <section className={classes.large} aria-label={t('display.last.large')}>
      <div className={classes.frame}>
        <PrintedPicture label={label} mayEnlarge />
      </div>
      <Flex direction="column" justify="center" gap={14} miw={0}>
        <h2 className={classes.title}>{t('display.last.title')}</h2>
        <p className={classes.summary}>
          <span className={classes.code}>
            <CodeText code={label.code} />
          </span>
          <span className={classes.state}>
            {state === null ? t('display.last.gone') : <StateBadge state={state} />}
          </span>
        </p>
      </Flex>
    </section>
  );
}
