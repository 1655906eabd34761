import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../services.ts';
import { PrinterSelect } from '../ui/printer-select.tsx';
import { SizeSelect } from '../ui/size-select.tsx';
import { nearestChunkSize } from './chunk-size.ts';
import { DraftField } from './draft-field.tsx';
import { Section } from './section.tsx';

/** Where and how labels are printed. */
export function PrintingSection(): JSX.Element {
  const { t } = useTranslation();
  const { chunkSize } = useSettings();
  return (
    <Section title={t('settings.printing')}>
      <PrinterSelect />
      <SizeSelect />
      <DraftField
        label={t('settings.chunkSize')}
        hint={t('settings.chunkSizeHint')}
        inputMode="numeric"
        saved={String(chunkSize)}
        patchOf={(text) => ({ chunkSize: nearestChunkSize(text, chunkSize) })}
      />
    </Section>
  );
}
