import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { DraftAreaFields } from './draft-area-fields.tsx';
import { TextField } from './text-field.tsx';

/** The receiver and the destination. */
export function ReceiverSection({ onExempt }: { onExempt: (noCommunes: boolean) => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section size="md" title={t('create.receiver')}>
      <TextField field="name" required />
      <TextField field="phone" required inputMode="tel" />
      <TextField field="address" required />
      <DraftAreaFields
        of="receiver"
        legend={t('create.receiverPlace')}
        withCommune
        legendHidden
        onExempt={onExempt}
      />
      <TextField field="note" />
    </Section>
  );
}
