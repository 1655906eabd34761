import { type ClipboardEvent, type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStation } from '../components/context/station.ts';
import { IconBarcode } from '../components/icons.tsx';
import { useShortcuts } from '../components/use-shortcuts.ts';
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
  const label = phase === 'confirm' ? t('workstation.scanLabels') : t('scan.label');
  useScanFocus(field);

  const send = (): void => {
    if (field.current === null) return;
    const text = field.current.value;
    field.current.value = '';
    scanQueue.scan(text);
  };
  const enter = useEnterKey(send);
  useShortcuts({
    Escape: {
      label: t('scan.clearField'),
      when: (at) => at === field.current && field.current?.value !== '',
      act: () => {
        if (field.current !== null) field.current.value = '';
      },
    },
  });
  const onPaste = (event: ClipboardEvent): void => {
    if (scanQueue.takePaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  return (
    <div className={classes.box}>
      <IconBarcode size={30} stroke={1.8} aria-hidden className={classes.icon} />
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
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
  );
}
