import { Group } from '@mantine/core';
import { IconExternalLink, IconZoomQuestion } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePrintMethod } from '../../../shared/print-method.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { PrinterSelect } from '../../components/printer-select.tsx';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { SizeSelect } from '../../components/size-select.tsx';
import { useSettingsServices } from './settings-services.ts';

/** The default printer and the printing rules. */
export function PrintingSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { tem, navigation, report } = useSettingsServices();
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
        {printer !== null && parsePrintMethod(printer) !== null && (
          <ActionButton
            size="sm"
            variant="default"
            keyName="F7"
            icon={IconZoomQuestion}
            onClick={() => navigation.setState({ screen: 'print-methods', trial: { printer, size } })}
          >
            {t('printMethods.open')}
          </ActionButton>
        )}
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
