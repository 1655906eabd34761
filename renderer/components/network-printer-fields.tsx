import { Box, type BoxProps, Button, Checkbox, Flex, SegmentedControl, TextInput } from '@mantine/core';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RAW_LANGUAGE_NAMES, RAW_LANGUAGES } from '../../shared/printer-languages.ts';
import { formatRawAddress, parseRawAddress, RAW_PORT } from '../../shared/raw-printer.ts';
import { useComponentServices } from './context/component-services.ts';
import { detectScanInField } from './detect-scan-in-field.ts';
import classes from './network-printer-fields.module.css';

interface Props {
  /** Called with the printer's name once its address is valid. */
  readonly onDone: (printer: string) => void;
  readonly onCancel: () => void;
}

/** The fields for a network printer without a driver, shown in place. */
export function NetworkPrinterFields({ onDone, onCancel }: Props): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useComponentServices();
  const [language, setLanguage] = useState<string>(RAW_LANGUAGES[0]);
  const [host, setHost] = useState('');
  const [port, setPort] = useState(String(RAW_PORT));
  const [silent, setSilent] = useState(false);
  const [wrong, setWrong] = useState<'print.networkBad' | 'print.networkScanned' | null>(null);
  const before = useRef('');
  const fields = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus(), []);

  const use = (): void => {
    const spoken = RAW_LANGUAGES.find((one) => one === language);
    const name =
      spoken && formatRawAddress({ language: spoken, host: host.trim(), port: Number(port), silent });
    if (name === undefined || parseRawAddress(name) === null) setWrong('print.networkBad');
    else onDone(name);
  };
  // A scanner types wherever the focus is and ends with Enter: its codes go to the batch, not into an address.
  const onKeyDown =
    (text: string, setText: (text: string) => void) =>
    (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        event.preventDefault();
        onCancel();
      }
      if (event.key !== 'Enter') return;
      const typed = detectScanInField(text, before.current);
      if (typed.kind === 'own') return use();
      setText(before.current);
      setWrong(typed.kind === 'mixed' ? 'print.networkScanned' : null);
      if (typed.kind === 'scan') scanQueue.scan(typed.code);
    };
  const field = (
    label: string,
    text: string,
    setText: (text: string) => void,
    style: BoxProps,
  ): JSX.Element => (
    <TextInput
      type="text"
      label={label}
      value={text}
      {...style}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => {
        before.current = event.currentTarget.value;
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown(text, setText)}
    />
  );

  return (
    <Flex
      component="fieldset"
      ref={fields}
      direction="column"
      gap={10}
      p={12}
      bd="1px solid var(--tem-line)"
      bdrs={12}
      aria-label={t('print.networkTitle')}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('print.networkLanguage')}
        data={RAW_LANGUAGES.map((value) => ({ value, label: RAW_LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={setLanguage}
      />
      <Flex align="flex-start" gap={10}>
        {field(t('print.networkHost'), host, setHost, { flex: 1, miw: 0 })}
        {field(t('print.networkPort'), port, setPort, { w: 92 })}
      </Flex>
      <Checkbox
        label={t('print.networkSilent')}
        description={t('print.networkSilentHint')}
        checked={silent}
        onChange={(event) => setSilent(event.currentTarget.checked)}
      />
      <div role="alert" className={classes.message}>
        {wrong !== null && (
          <Box component="p" m={0} fz={15} lh="21px" c="var(--tem-red-ink)">
            {t(wrong)}
          </Box>
        )}
      </div>
      <Flex wrap="wrap" gap={10}>
        <Button onClick={use}>{t('print.networkUse')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('print.networkNot')}
        </Button>
      </Flex>
    </Flex>
  );
}
