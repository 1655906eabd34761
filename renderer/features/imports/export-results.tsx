import { type ButtonProps, FileButton } from '@mantine/core';
import { type ComponentProps, type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS } from '../../../shared/import.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconFileSpreadsheet, IconFileUpload } from '../../components/icons.tsx';
import { SavedNote } from './import-notes.tsx';
import { useImportsServices } from './imports-services.ts';

/** A button at the end of the panel. */
export function PanelButton(props: ComponentProps<typeof ActionButton>): JSX.Element {
  return <ActionButton variant="default" fullWidth flex="none" h={48} fz={16} {...props} />;
}

/** Writes each row with its result to a file of the operator's choice. */
export function ExportResults(): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  return (
    <>
      {TABLE_FORMATS.map((format) => (
        <PanelButton
          key={format}
          keyName={format === 'xlsx' ? 'Ctrl+S' : 'Ctrl+Shift+S'}
          icon={IconFileSpreadsheet}
          onClick={() => void imports.save('export', format).catch(report)}
        >
          {t(FORMAT_LABELS[format].export)}
        </PanelButton>
      ))}
      <SavedNote what="export" />
    </>
  );
}

/** The labels of the export buttons, by file format. */
export const FORMAT_LABELS = {
  xlsx: { template: 'imports.templateXlsx', export: 'imports.exportXlsx' },
  csv: { template: 'imports.templateCsv', export: 'imports.exportCsv' },
} as const;

interface ChooseFileProps extends ButtonProps {
  readonly children: string;
}

/** Opens the system's file dialog. */
export function ChooseFile({ children, ...button }: ChooseFileProps): JSX.Element {
  const { imports } = useImportsServices();
  const reset = useRef<() => void>(null);
  const open = (file: File | null): void => {
    // The same file, corrected, may be chosen again.
    reset.current?.();
    void imports.openFiles(file === null ? [] : [file]);
  };
  return (
    <FileButton resetRef={reset} accept=".xlsx,.csv,.tsv,.txt" onChange={open}>
      {({ onClick }) => (
        <ActionButton {...button} keyName="Ctrl+O" icon={IconFileUpload} iconSize={24} onClick={onClick}>
          {children}
        </ActionButton>
      )}
    </FileButton>
  );
}
