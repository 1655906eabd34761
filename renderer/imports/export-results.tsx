import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableFormat } from '../../shared/import.ts';
import { useServices } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { FORMAT_WORDS } from './format-words.ts';
import classes from './import-panel.module.css';
import { SavedNote } from './saved-note.tsx';

/** Writes each row with what became of it into a file of the operator's choice. */
export function ExportResults(): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useServices();
  const save = (format: TableFormat): void => void imports.save('export', format).catch(report);
  const saveXlsx = (): void => save('xlsx');
  useKeys({ 'Ctrl+s': saveXlsx, 'Ctrl+S': saveXlsx });
  return (
    <>
      <KeyButton
        variant="default"
        fullWidth
        className={classes.second}
        keyName="Ctrl+S"
        leftSection={<IconFileSpreadsheet size={22} aria-hidden />}
        onClick={saveXlsx}
      >
        {t(FORMAT_WORDS.xlsx.export)}
      </KeyButton>
      <Button
        variant="default"
        fullWidth
        className={classes.second}
        leftSection={<IconFileSpreadsheet size={22} aria-hidden />}
        onClick={() => save('csv')}
      >
        {t(FORMAT_WORDS.csv.export)}
      </Button>
      <SavedNote what="export" />
    </>
  );
}
