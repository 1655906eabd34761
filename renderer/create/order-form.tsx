import type { JSX, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { enterGoesOn } from './enter-goes-on.ts';
import { GoodsPart } from './goods-part.tsx';
import type { PickupBy } from './mistakes.ts';
import classes from './order-form.module.css';
import { ReceiverPart } from './receiver-part.tsx';
import { SenderPart } from './sender-part.tsx';

interface Props {
  readonly ref: RefObject<HTMLFieldSetElement | null>;
  /** Nothing can be changed: it is being sent, or nobody knows whether it was created. */
  readonly locked: boolean;
  readonly by: PickupBy;
  readonly onBy: (by: PickupBy) => void;
  readonly onExempt: (field: 'commune' | 'pickup_commune', noCommunes: boolean) => void;
  /** Enter was pressed in the last field. */
  readonly onEnd: () => void;
}

/** All fields of an order. Enter goes from one to the next; nothing here sends. */
export function OrderForm({ ref, locked, by, onBy, onExempt, onEnd }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <fieldset
      ref={ref}
      className={classes.form}
      disabled={locked}
      aria-label={t('create.title')}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => enterGoesOn(event, onEnd)}
    >
      <ReceiverPart onExempt={(none) => onExempt('commune', none)} />
      <GoodsPart />
      <SenderPart by={by} onBy={onBy} onExempt={(none) => onExempt('pickup_commune', none)} />
    </fieldset>
  );
}
