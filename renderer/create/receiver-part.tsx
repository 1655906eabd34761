import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftPlace } from './draft-place.tsx';
import { FormPart } from './form-part.tsx';
import { TextField } from './text-field.tsx';

/** Who gets the parcel, and where. */
export function ReceiverPart({ onExempt }: { onExempt: (noCommunes: boolean) => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <FormPart title={t('create.receiver')}>
      <TextField field="name" required />
      <TextField field="phone" required inputMode="tel" />
      <TextField field="address" required />
      <DraftPlace of="receiver" legend={t('create.receiverPlace')} withCommune quiet onExempt={onExempt} />
      <TextField field="note" />
    </FormPart>
  );
}
