import { Box, Flex, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../components/icons.tsx';
import { MEDIAN_GAP_MS } from '../input/limits.ts';
import { REQUIRED_SCANS } from './analyze-scans.ts';
import { GapChart, roundMs } from './gap-chart.tsx';
import { largestOf, medianOf, type ScanReading } from './read-scan.ts';
import classes from './scan-slots.module.css';

/**
 * The scans of a calibration in order, one slot each: what was read, and with `detailed` how fast.
 */
export function ScanSlots({
  scans,
  detailed,
}: {
  readonly scans: readonly ScanReading[];
  readonly detailed: boolean;
}): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <Flex component="ol" direction="column" gap={4} aria-label={t('input.calibration.scans')}>
        {Array.from({ length: REQUIRED_SCANS }, (_, at) => (
          // A scan keeps its slot.
          <li key={at} className={classes.slot} data-scanned={at < scans.length}>
            <ScanSlot number={at + 1} scan={scans[at]} detailed={detailed} />
          </li>
        ))}
      </Flex>
      {detailed && (
        <Text fz={15} lh="21px" c="dimmed" textWrap="pretty">
          {t('input.calibration.line', { limit: MEDIAN_GAP_MS })}
        </Text>
      )}
    </>
  );
}

const SlotNumber = Text.withProps({ component: 'b', fz: 17, fw: 700, ta: 'center', c: 'dimmed' });

interface SlotProps {
  readonly number: number;
  readonly scan: ScanReading | undefined;
  readonly detailed: boolean;
}

function ScanSlot({ number, scan, detailed }: SlotProps): JSX.Element {
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
  return (
    <>
      <SlotNumber>{number}</SlotNumber>
      <Text span truncate fz={17} fw={600} style={{ whiteSpace: 'pre' }}>
        {scan.text === '' ? t('input.calibration.noText') : scan.text}
      </Text>
      {detailed ? (
        <ScanSpeed scan={scan} />
      ) : (
        <Flex component="span" align="center" gap={6} fz={15} c="var(--tem-green-ink)">
          <IconCheck size={20} aria-hidden />
          {t('input.calibration.readIt')}
        </Flex>
      )}
    </>
  );
}

/** The time between the characters of a scan, drawn and in ms, and how it ended. */
function ScanSpeed({ scan: { gapsMs, end } }: { scan: ScanReading }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
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
