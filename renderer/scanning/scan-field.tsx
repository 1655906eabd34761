import { Box, Flex } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type ClipboardEvent, type JSX, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStation } from '../components/context/station.ts';
import classes from './scan-field.module.css';
import { useScanningServices } from './scanning-services.ts';
import { useEnterKey } from './use-enter.ts';
import { useScanFocus } from './use-scan-focus.ts';

/**
 * The field that the scanner types into. Uncontrolled: a scanner types faster than React renders, and Enter must take
 * exactly the field's text.
 */
export function ScanField(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useScanningServices();
  const phase = useStation((station) => station.phase);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useScanFocus(field);

  const send = (): void => {
    if (field.current === null) return;
    const text = field.current.value;
    field.current.value = '';
    scanQueue.scan(text);
  };
  const enter = useEnterKey(send);
  const onPaste = (event: ClipboardEvent): void => {
    if (scanQueue.takePaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  return (
    <Flex direction="column" gap={6}>
      <Box component="label" fz={16} fw="600" htmlFor={id}>
        {phase === 'confirm' ? t('workstation.scanLabels') : t('scan.label')}
      </Box>
      <div className={classes.box}>
        <IconBarcode size={36} stroke={1.8} aria-hidden className={classes.icon} />
        <input
          id={id}
          ref={field}
          className={classes.field}
          type="text"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          {...enter}
          onPaste={onPaste}
        />
      </div>
    </Flex>
  );
}
