import { PasswordInput } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MASKED_PARTNER_CODE, stripMask } from '../../../shared/masked-partner-code.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Section } from '../../components/section.tsx';
import { DraftAreaFields, getDescriptionProps, TextField } from './draft-fields.tsx';
import type { PickupMethod, PlaceChecks } from './draft-issues.ts';
import { useForm } from './form-context.ts';
import classes from './order-form.module.css';

interface Props {
  readonly pickupMethod: PickupMethod;
  readonly onPickupMethodChange: (by: PickupMethod) => void;
  readonly onExempt: (noCommunes: boolean) => void;
  readonly onChecked: (checks: PlaceChecks) => void;
}

/** Where the courier picks up the parcel (a code or an address), and rarely used fields. */
export function SenderSection(props: Props): JSX.Element {
  const { pickupMethod, onPickupMethodChange, onExempt, onChecked } = props;
  const { t } = useTranslation();
  const { draft, change } = useForm();
  const code = useRef(draft.pickup_code);
  const choose = (chosen: PickupMethod): void => {
    // The service prefers a code to any address, so it must not remain as a hidden value.
    if (chosen === 'address') code.current = draft.pickup_code;
    change({ pickup_code: chosen === 'address' ? '' : code.current });
    onPickupMethodChange(chosen);
  };
  return (
    <Section size="md" title={t('create.sender')}>
      <ChoiceField
        label={t('create.pickupBy')}
        options={[
          { value: 'address', label: t('create.byAddress') },
          { value: 'code', label: t('create.byCode') },
        ]}
        value={pickupMethod}
        onChange={choose}
      />
      {pickupMethod === 'code' ? (
        <>
          <TextField field="pickup_code" required />
          <DraftAreaFields of="pickup" legend={t('create.priceOnly')} withCommune={false} />
        </>
      ) : (
        <>
          <TextField field="pickup_phone" required inputMode="tel" />
          <TextField field="pickup_address" required />
          <DraftAreaFields
            of="pickup"
            legend={t('create.pickupPlace')}
            withCommune
            legendHidden
            onExempt={onExempt}
            onChecked={onChecked}
          />
        </>
      )}
      <div className={classes.pair}>
        <TextField field="pickup_name" />
        <TextField field="pickup_contact" />
      </div>
      <PartnerField />
    </Section>
  );
}

/** A secret of large partners, hidden from people looking over the packer's shoulder. */
function PartnerField(): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt, warningAt, markVisited } = useForm();
  const isKept = draft.partner === MASKED_PARTNER_CODE;
  const hint = draft.partner.trim() === '' ? '' : t(isKept ? 'create.partnerKept' : 'create.partnerWebhook');
  return (
    <PasswordInput
      name="partner"
      label={t('create.field.partner')}
      {...getDescriptionProps(warningAt('partner'), hint)}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('create.partnerShow') }}
      value={draft.partner}
      error={issueAt('partner')}
      onChange={(event) => change({ partner: stripMask(event.currentTarget.value) })}
      onBlur={() => markVisited('partner')}
    />
  );
}
