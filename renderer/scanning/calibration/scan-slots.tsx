import { Box, Flex, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIAN_GAP_MS } from '../input/limits.ts';
import { REQUIRED_SCANS } from './analyze-scans.ts';
import { GapChart, roundMs } from './gap-chart.tsx';
import { largestOf, medianOf, type ScanReading } from './read-scan.ts';
import classes from './scan-slots.module.css';

/** The scans of a calibration in order, one slot each. */
export function ScanSlots({ scans }: { scans: readonly ScanReading[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <Flex component="ol" direction="column" gap={4} aria-label={t('input.calibration.scans')}>
        {Array.from({ length: REQUIRED_SCANS }, (_, at) => (
          // A scan keeps its slot.
          <li key={at} className={classes.slot} data-scanned={at < scans.length}>
            <ScanSlot number={at + 1} scan={scans[at]} />
          </li>
        ))}
      </Flex>
      <Text fz={15} lh="21px" c="dimmed" textWrap="pretty">
        {t('input.calibration.line', { limit: MEDIAN_GAP_MS })}
      </Text>
    </>
  );
}

const SlotNumber = Text.withProps({ component: 'b', fz: 17, fw: 700, ta: 'center', c: 'dimmed' });

function ScanSlot({ number, scan }: { number: number; scan: ScanReading | undefined }): JSX.Element {
  const { t } = useTranslation();
  if (scan === undefined)
    return (
      <>
        <SlotNumber>{number}</SlotNumber>
        <Box component="span" fz={16} c="var(--tem-muted)">
          {t('input.calibration.waiting')}
        </Box>
      </>
    );
  const { text, gapsMs, end } = scan;
  return (
    <>
      <SlotNumber>{number}</SlotNumber>
      <Text span truncate fz={17} fw={600} style={{ whiteSpace: 'pre' }}>
        {text === '' ? t('input.calibration.noText') : text}
      </Text>
      <GapChart gapsMs={gapsMs} />
      <Flex
        component="span"
        direction="column"
        align="flex-end"
        miw={84}
        fz={15}
        lh="19px"
        c="dimmed"
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {t('input.calibration.gaps', {
          median: roundMs(medianOf(gapsMs)),
          largest: roundMs(largestOf(gapsMs)),
        })}
        <span>{t(`input.calibration.ends.${end}`)}</span>
      </Flex>
    </>
  );
}
