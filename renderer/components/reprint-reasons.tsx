import { Box, Flex } from '@mantine/core';
import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderCode } from '../../shared/order-code.ts';
import { REPRINT_REASONS, type ReprintReason } from '../../shared/station.ts';
import { RowButton } from './row-button.tsx';
import { KEEPS_FOCUS } from './shortcuts/scan-field-text.ts';

interface Props {
  readonly code: OrderCode;
  readonly choose: (reason: ReprintReason) => void;
  /** The operator opened the choice; otherwise it stays until answered. */
  readonly opened: boolean;
}

/** Asks why a label is printed again, one button per reason. */
export function ReprintReasons({ code, choose, opened }: Props): JSX.Element {
  const { t } = useTranslation();
  const group = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  useEffect(() => {
    // If opened by keyboard, the focus stays here; after a click it returns to the scan field (use-scan-focus.ts).
    if (opened) group.current?.querySelector('button')?.focus();
  }, [opened]);
  return (
    <Flex
      component="fieldset"
      ref={group}
      wrap="wrap"
      align="center"
      gap={8}
      m="2px 0 4px"
      {...KEEPS_FOCUS}
      data-question="reprint-reason"
      aria-label={t('batch.reprintWhyCode', { code })}
    >
      <Box component="span" fz={16} fw="600" c="var(--tem-ink)" aria-hidden>
        {t('batch.reprintWhy')}
      </Box>
      {REPRINT_REASONS.map((reason) => (
        <RowButton
          key={reason}
          label={t('batch.reprintReason', { code, reason: t(`reason.${reason}`) })}
          text={t(`reason.${reason}`)}
          onClick={() => choose(reason)}
        />
      ))}
    </Flex>
  );
}
