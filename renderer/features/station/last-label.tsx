import { Flex } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize, IconSticker } from '@tabler/icons-react';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderCode } from '../../../shared/order-code.ts';
import { CodeText } from '../../components/code-text.tsx';
import { useStation } from '../../components/context/station.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './last-label.module.css';
import { PrintedPicture } from './printed-picture.tsx';
import { useStationServices } from './station-services.ts';
import type { ShownLabel } from './use-last-label.ts';

const KEY = 'Ctrl+L';

/** The last printed label, at about the size of its paper. */
export function LastLabel({ label }: { label: ShownLabel | null }): JSX.Element {
  const { t } = useTranslation();
  const { labelView } = useStationServices();
  const large = useStore(labelView.store, (state) => state.large);
  const toggle = (): void => labelView.setLarge(!large);
  const word = large ? t('display.last.shrink') : t('display.last.enlarge');
  useShortcuts({
    [KEY]: { label: `${t('display.last.title')}: ${word}`, act: label === null ? undefined : toggle },
  });
  return (
    <section className={classes.card} aria-label={t('display.last.title')} data-last={label?.last.code}>
      {label === null ? (
        <Flex
          component="p"
          direction="column"
          align="center"
          justify="center"
          gap={8}
          h="100%"
          p={14}
          fz={16}
          ta="center"
          c="dimmed"
          style={{ textWrap: 'balance' }}
        >
          <IconSticker size={32} stroke={1.6} aria-hidden />
          {t('display.last.none')}
        </Flex>
      ) : (
        <div className={classes.small}>
          <div className={classes.head}>
            <h2 className={classes.title}>{t('display.last.title')}</h2>
            <KeyButton
              variant="default"
              size="compact-sm"
              className={classes.button}
              keyName={KEY}
              aria-label={`${t('display.last.title')}: ${word}`}
              onClick={toggle}
            >
              {large ? (
                <IconArrowsDiagonalMinimize size={18} aria-hidden />
              ) : (
                <IconArrowsDiagonal size={18} aria-hidden />
              )}
            </KeyButton>
          </div>
          <div className={classes.frame}>
            <PrintedPicture label={label} mayEnlarge={false} />
          </div>
          <LabelCaption code={label.last.code} />
        </div>
      )}
    </section>
  );
}

/** The same over the batch, legible from two meters. Closes when the operator opens a row. */
export function LargeLastLabel({ label }: { label: ShownLabel }): JSX.Element {
  const { t } = useTranslation();
  const { labelView, rowSelection } = useStationServices();
  const close = (): void => labelView.setLarge(false);
  useShortcuts({ Escape: { label: t('display.last.shrink'), act: close } });
  useEffect(() => rowSelection.store.subscribe(() => labelView.setLarge(false)), [rowSelection, labelView]);
  return (
    <section className={classes.large} aria-label={t('display.last.large')}>
      <div className={classes.frame}>
        <PrintedPicture label={label} mayEnlarge />
      </div>
      <Flex direction="column" justify="center" gap={14} miw={0}>
        <h2 className={classes.title}>{t('display.last.title')}</h2>
        <LabelCaption code={label.last.code} />
      </Flex>
    </section>
  );
}

/** The code, and its row's current state. */
function LabelCaption({ code }: { code: OrderCode }): JSX.Element {
  const { t } = useTranslation();
  const state = useStation(({ rows }) => rows.findLast((row) => row.code === code)?.state ?? null);
  return (
    <p className={classes.summary}>
      <span className={classes.code}>
        <CodeText code={code} />
      </span>
      <span className={classes.state}>
        {state === null ? t('display.last.gone') : <StateBadge state={state} />}
      </span>
    </p>
  );
}
