import { Select } from '@mantine/core';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePrintMethod } from '../../shared/print-method.ts';
import type { PrinterChoice } from '../../shared/printer-name.ts';
import { useComponentServices } from './context/component-services.ts';
import { formatPrinterOption } from './format-printer-option.ts';
import { NetworkPrinterFields } from './network-printer-fields.tsx';
import { PrintMethodSelect } from './print-method-select.tsx';
import {
  CHOOSE_FOLDER,
  ENTER_NETWORK,
  INHERIT,
  likelyLanguageOf,
  printerOptions,
} from './printer-options.ts';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string | null;
  readonly onChange: (printer: string | null) => void;
  /** Offers to inherit a printer: this one. */
  readonly inherits?: { readonly printer: string | null };
  /** Offers every print method of a system printer; otherwise only the likely ones. */
  readonly allMethods?: boolean;
  /** Without its label and message, for a bar of controls; what has to be entered opens below it. */
  readonly bare?: boolean;
}

/** Chooses where labels go: a printer, or a folder for PDF files. Refreshes the printers whenever it opens. */
export function PrinterSelect({
  label,
  hint,
  value,
  onChange,
  inherits,
  allMethods = false,
  bare = false,
}: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useComponentServices();
  const [printers, setPrinters] = useState<readonly PrinterChoice[] | null>(null);
  // The fields keep their text until the printer changes: a person may decline in Tem's dialog.
  const [enteringFor, setEnteringFor] = useState<{ readonly value: string | null } | null>(null);
  const entering = enteringFor !== null && enteringFor.value === value;

  const look = useCallback(() => {
    tem.calls.printers.list(undefined).then(setPrinters, report);
  }, [tem, report]);
  useEffect(look, [look]);

  const chooseFolder = async (): Promise<void> => {
    const folder = await tem.calls.printers.chooseFolder(undefined);
    if (folder !== null) onChange(folder);
  };
  const choose = (chosen: string | null): void => {
    setEnteringFor(chosen === ENTER_NETWORK ? { value } : null);
    if (chosen === null || chosen === ENTER_NETWORK) return;
    if (chosen === CHOOSE_FOLDER) chooseFolder().catch(report);
    else onChange(chosen === INHERIT ? null : chosen);
  };
  const options = printerOptions(printers, value, inherits !== undefined);
  const missing = options.some(({ kind }) => kind === 'missing');
  const way = allMethods && value !== null && !entering ? parsePrintMethod(value) : null;
  const queue = printers?.find(({ name }) => name === way?.queue);

  return (
    <>
      <Select
        {...(bare ? { 'aria-label': label, title: hint ?? label } : { label })}
        description={bare ? undefined : hint}
        placeholder={t('print.choosePrinter')}
        data={options.map((option) => ({
          value: option.value,
          label: formatPrinterOption(option, t, inherits?.printer ?? null),
        }))}
        value={value ?? (inherits === undefined ? null : INHERIT)}
        error={missing ? bare || t('print.missingHint') : undefined}
        onDropdownOpen={look}
        onChange={choose}
      />
      {entering && (
        <NetworkPrinterFields
          onDone={(printer) => {
            if (printer === value) setEnteringFor(null);
            else onChange(printer);
          }}
          onCancel={() => setEnteringFor(null)}
        />
      )}
      {way !== null && (
        <PrintMethodSelect
          method={way}
          likely={queue === undefined ? null : likelyLanguageOf(queue)}
          onChange={onChange}
        />
      )}
    </>
  );
}
