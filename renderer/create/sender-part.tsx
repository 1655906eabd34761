import { PasswordInput } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KEPT_CODE, typedCode } from '../../shared/partner-code.ts';
import { Choice } from './choice.tsx';
import { DraftPlace } from './draft-place.tsx';
import { FormPart } from './form-part.tsx';
import { useForm } from './form-view.ts';
import type { PickupBy } from './mistakes.ts';
import classes from './order-form.module.css';
import { TextField } from './text-field.tsx';
import { saidBelow } from './warned.tsx';

interface Props {
  readonly by: PickupBy;
  readonly onBy: (by: PickupBy) => void;
  readonly onExempt: (noCommunes: boolean) => void;
}

/** Where the courier fetches the parcel (by a code or an address), and what few orders need. */
export function SenderPart({ by, onBy, onExempt }: Props): JSX.Element {
  const { t } = useTranslation();
  const { draft, change } = useForm();
  const code = useRef(draft.pickup_code);
  const choose = (chosen: PickupBy): void => {
    // The service takes a code before any address, so it must not stand there unseen.
    if (chosen === 'address') code.current = draft.pickup_code;
    change({ pickup_code: chosen === 'address' ? '' : code.current });
    onBy(chosen);
  };
  return (
    <FormPart title={t('create.sender')}>
      <Choice
        label={t('create.pickupBy')}
        options={[
          { value: 'address', label: t('create.byAddress') },
          { value: 'code', label: t('create.byCode') },
        ]}
        value={by}
        onChange={choose}
      />
      {by === 'code' ? (
        <>
          <TextField field="pickup_code" required />
          <DraftPlace of="pickup" legend={t('create.priceOnly')} withCommune={false} />
        </>
      ) : (
        <>
          <TextField field="pickup_phone" required inputMode="tel" />
          <TextField field="pickup_address" required />
          <DraftPlace of="pickup" legend={t('create.pickupPlace')} withCommune quiet onExempt={onExempt} />
        </>
      )}
      <div className={classes.pair}>
        <TextField field="pickup_name" />
        <TextField field="pickup_contact" />
      </div>
      <PartnerField />
    </FormPart>
  );
}

/** A secret of large partners: not shown to whoever looks over the packer's shoulder. */
function PartnerField(): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, mistakeAt, warningAt, leave } = useForm();
  const isKept = draft.partner === KEPT_CODE;
  const hint = draft.partner.trim() === '' ? '' : t(isKept ? 'create.partnerKept' : 'create.partnerWebhook');
  return (
    <PasswordInput
      name="partner"
      label={t('create.field.partner')}
      {...saidBelow(warningAt('partner'), hint)}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('create.partnerShow') }}
      value={draft.partner}
      error={mistakeAt('partner')}
      onChange={(event) => change({ partner: typedCode(event.currentTarget.value) })}
      onBlur={() => leave('partner')}
    />
  );
}
