import type { JSX, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { DraftAreaFields, TextField } from './draft-fields.tsx';
import type { PickupMethod, PlaceChecks } from './draft-issues.ts';
import { focusNextOnEnter } from './form-focus.ts';
import { GoodsSection } from './goods-section.tsx';
import classes from './order-form.module.css';
import { SenderSection } from './sender-section.tsx';

interface Props {
  readonly ref: RefObject<HTMLFieldSetElement | null>;
  /** Nothing can be changed: it is being sent, or nobody knows whether it was created. */
  readonly locked: boolean;
  readonly pickupMethod: PickupMethod;
  readonly onPickupMethodChange: (by: PickupMethod) => void;
  readonly onExempt: (field: 'commune' | 'pickup_commune', noCommunes: boolean) => void;
  /** Receives what the service's lists say about the receiver's or the pickup's place. */
  readonly onChecked: (checks: PlaceChecks) => void;
  /** Enter was pressed in the last field. */
  readonly onLastEnter: () => void;
}

/** All fields of an order. Enter moves from one to the next; nothing here sends. */
export function OrderForm({
  ref,
  locked,
  pickupMethod,
  onPickupMethodChange,
  onExempt,
  onChecked,
  onLastEnter,
}: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <fieldset
      ref={ref}
      className={classes.form}
      disabled={locked}
      aria-label={t('create.title')}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => focusNextOnEnter(event, onLastEnter)}
    >
      <ReceiverSection onExempt={(none) => onExempt('commune', none)} onChecked={onChecked} />
      <GoodsSection />
      <SenderSection
        pickupMethod={pickupMethod}
        onPickupMethodChange={onPickupMethodChange}
        onExempt={(none) => onExempt('pickup_commune', none)}
        onChecked={onChecked}
      />
    </fieldset>
  );
}

/** The receiver and the destination. */
function ReceiverSection({
  onExempt,
  onChecked,
}: {
  onExempt: (noCommunes: boolean) => void;
  onChecked: (checks: PlaceChecks) => void;
}): JSX.Element {
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
        onChecked={onChecked}
      />
      <TextField field="note" />
    </Section>
  );
}
