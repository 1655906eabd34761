import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableFormat } from '../../../shared/import.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useImportsServices } from './imports-services.ts';
import { SavedNote } from './saved-note.tsx';

/** Writes each row with its result to a file of the operator's choice. */
export function ExportResults(): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const save = (format: TableFormat): void => void imports.save('export', format).catch(report);
  return (
    <>
      <ActionButton
        variant="default"
        fullWidth
        flex="none"
        h={48}
        fz={16}
        keyName="Ctrl+S"
        icon={IconFileSpreadsheet}
        onClick={() => save('xlsx')}
      >
        {t(FORMAT_LABELS.xlsx.export)}
      </ActionButton>
      <ActionButton
        variant="default"
        keyName="Ctrl+Shift+S"
        fullWidth
        flex="none"
        h={48}
        fz={16}
        icon={IconFileSpreadsheet}
        onClick={() => save('csv')}
      >
        {t(FORMAT_LABELS.csv.export)}
      </ActionButton>
      <SavedNote what="export" />
    </>
  );
}

/** The labels of the export buttons, by file format. */
export const FORMAT_LABELS = {
  xlsx: { template: 'imports.templateXlsx', export: 'imports.exportXlsx' },
  csv: { template: 'imports.templateCsv', export: 'imports.exportCsv' },
} as const;
