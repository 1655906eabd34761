import { Group } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../../shared/label-size.ts';
import { parsePrintMethod } from '../../../shared/print-method.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { IconExternalLink, IconZoomQuestion } from '../../components/icons.tsx';
import { PrinterSelect } from '../../components/printer-select.tsx';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { SizeSelect } from '../../components/size-select.tsx';
import { useSettingsServices } from './settings-services.ts';

/** The default printer and the printing rules. */
export function PrintingSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { tem, report } = useSettingsServices();
  const { printer, size } = useSettings();
  return (
    <Section title={t('settings.printing')}>
      <PrinterSelect
        label={t('print.printer')}
        value={printer}
        allMethods
        onChange={(chosen) => save({ printer: chosen })}
      />
      <Group gap={10} align="stretch">
        <PrintMethodsButton keyName="F7" printer={printer} size={size} />
        <ActionButton
          size="sm"
          variant="default"
          keyName="Ctrl+P"
          icon={IconExternalLink}
          onClick={() => void tem.calls.outside.open({ page: 'printer-settings' }).catch(report)}
        >
          {t('settings.printerSettings')}
        </ActionButton>
      </Group>
      <SizeSelect />
      <SettingFields section="printing" />
    </Section>
  );
}

interface PrintMethodsButtonProps {
  readonly keyName: string;
  readonly printer: string | null;
  readonly size: LabelSize;
}

/** Tries the print methods of a system printer; nothing for other printers. */
export function PrintMethodsButton({ keyName, printer, size }: PrintMethodsButtonProps): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useSettingsServices();
  if (printer === null || parsePrintMethod(printer) === null) return null;
  return (
    <ActionButton
      size="sm"
      variant="default"
      keyName={keyName}
      icon={IconZoomQuestion}
      onClick={() => navigation.setState({ screen: 'print-methods', trial: { printer, size } })}
    >
      {t('printMethods.open')}
    </ActionButton>
  );
}
