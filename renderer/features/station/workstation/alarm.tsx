import { Box, Flex, Text } from '@mantine/core';
import { type JSX, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alarm } from '../../../../shared/station.ts';
import { useStation } from '../../../components/context/station.ts';
import { IconAlertOctagonFilled } from '../../../components/icons.tsx';
import { KeyButton } from '../../../components/key-button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { formatClockTime } from '../../../i18n/format-time.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useStationServices } from '../station-services.ts';
import classes from './alarm.module.css';
import { findScannedRow } from './find-scanned-row.ts';

/** A key that no scanner sends unless configured to; Enter and Tab end scans. */
const KEY = 'F12';
/** Keys that end a scan, or that would accidentally close the dialog or press its button. */
const IGNORED_KEYS: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Tab', ' ', 'Escape']);

/** The red alarm over every screen until a wrong label is acknowledged. Main holds its state, so a reload brings it back. */
export function AlarmOverlay(): JSX.Element | null {
  const alarm = useStation((station) => station.alarm);
  return alarm === null ? null : <AlarmDialog alarm={alarm} />;
}

/** The dialog has the focus, not its button, so that a scanner's Enter acknowledges nothing. */
function AlarmDialog({ alarm }: { alarm: Alarm }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { scanQueue } = useStationServices();
  const title = useId();
  const what = useId();
  const understood = (): void => scanQueue.command({ kind: 'acknowledge' });
  useShortcuts({ [KEY]: { label: t('workstation.alarm.understood'), act: understood } }, 'modal');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (IGNORED_KEYS.has(event.key)) event.preventDefault();
  };
  return (
    <ModalDialog
      focusOn="dialog"
      className={classes.alarm}
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={what}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Flex direction="column" align="center" gap="clamp(12px, 2.4vh, 26px)" w="100%" maw={1200} ta="center">
        <Flex align="center" gap="clamp(16px, 3vw, 44px)">
          <IconAlertOctagonFilled className={classes.icon} aria-hidden />
          <Box id={title} component="h2" m={0} fz="clamp(56px, 8.6vw, 150px)" lh="1.1" fw="700">
            {t('workstation.alarm.title')}
          </Box>
        </Flex>
        <Flex id={what} direction="column" gap={4} w="100%" p="14px 20px" bdrs={14} c="#14181f" bg="#fff">
          <Box component="span" fz={20} lh="28px" fw="500">
            {t('workstation.alarm.scanned', { time: formatClockTime(alarm.atMs, language) })}
          </Box>
          <Text
            span
            lineClamp={2}
            fz="clamp(36px, 5vw, 72px)"
            lh={1.15}
            fw={700}
            style={{ overflowWrap: 'anywhere' }}
          >
            {alarm.text}
          </Text>
          {alarm.newOrder === undefined ? <FoundRow text={alarm.text} /> : <LikelySlip />}
        </Flex>
        <Box component="p" maw="46ch" m={0} fz="clamp(22px, 2.3vw, 36px)" lh="1.35" fw="600">
          {t('workstation.alarm.stopped')} {t('workstation.alarm.now')}
        </Box>
        <KeyButton
          className={classes.button ?? ''}
          h={88}
          px={40}
          bd="3px solid #14181f"
          bdrs={16}
          fz={34}
          fw={700}
          keyName={KEY}
          onClick={understood}
        >
          {t('workstation.alarm.understood')}
        </KeyButton>
        <Box component="p" m={0} fz={20} lh="28px" fw="500">
          {t('workstation.alarm.orScan')}
        </Box>
      </Flex>
    </ModalDialog>
  );
}

/** The label is probably none: an order that nobody has printed yet. */
function LikelySlip(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Box component="span" fz="clamp(20px, 2vw, 30px)" lh="1.3" fw="600" data-slip>
      {t('slip.likely')} {t('slip.afterwards')}
    </Box>
  );
}

/** What is known about the label: an order of the batch not printed in this round, or none of the batch. */
function FoundRow({ text }: { text: string }): JSX.Element {
  const { t } = useTranslation();
  const rows = useStation((station) => station.rows);
  const found = findScannedRow(rows, text);
  return (
    <Box component="span" fz="clamp(20px, 2vw, 30px)" lh="1.3" fw="600">
      {found === null
        ? t('workstation.alarm.notHere')
        : t('workstation.alarm.here', { line: found.line, state: t(`state.${found.row.state}`) })}
    </Box>
  );
}
