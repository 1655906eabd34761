import { type InputWrapperProps, TextInput, type TextInputProps } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaLevel } from '../../../shared/area.ts';
import type { DraftField } from '../../../shared/new-order.ts';
import { type AreaChecks, AreaFields } from '../../components/area-fields.tsx';
import { WholeNumberField } from '../../components/whole-number-field.tsx';
import type { PlaceChecks } from './draft-issues.ts';
import { FieldQuestion, WithQuestion } from './field-question.tsx';
import { useForm } from './form-context.ts';
import classes from './order-form.module.css';

type DescriptionProps = Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'>;

/** Props for the text below a field: a warning that the service may reject the value, or else a hint. */
export function getDescriptionProps(warning: string | undefined, hint?: string): DescriptionProps {
  return {
    description:
      warning === undefined ? (
        (hint ?? '')
      ) : (
        <span className={`${classes.warning} tone-amber`}>{warning}</span>
      ),
    // Announced when it appears.
    descriptionProps: { role: 'status' },
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  };
}

type ForwardedProps = Omit<
  TextInputProps,
  'name' | 'value' | 'label' | 'error' | 'description' | 'onChange' | 'onBlur'
>;

interface FieldProps {
  readonly field: DraftField;
  readonly hint?: string;
}

/** A text field of the draft. It never truncates: text that is too long gets an error. */
export function TextField({ field, hint, ...input }: ForwardedProps & FieldProps): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt, warningAt, markVisited } = useForm();
  return (
    <WithQuestion field={field}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...input}
        {...getDescriptionProps(warningAt(field), hint)}
        type="text"
        name={field}
        label={t(`create.field.${field}`)}
        value={draft[field]}
        error={issueAt(field)}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
        onBlur={() => markVisited(field)}
      />
    </WithQuestion>
  );
}

/** A whole number of the draft: dong or grams. */
export function AmountField({
  field,
  unit,
}: {
  readonly field: 'amount' | 'value' | 'weight';
  readonly unit: string;
}): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt, markVisited } = useForm();
  return (
    <WithQuestion field={field}>
      <WholeNumberField
        required
        name={field}
        unit={unit}
        label={t(`create.field.${field}`)}
        value={draft[field]}
        error={issueAt(field)}
        onChange={(text) => change({ [field]: text })}
        onBlur={() => markVisited(field)}
      />
    </WithQuestion>
  );
}

const FIELDS = {
  receiver: { province: 'province', district: 'district', commune: 'commune' },
  pickup: { province: 'pickup_province', district: 'pickup_district', commune: 'pickup_commune' },
} as const satisfies Readonly<Record<string, Readonly<Record<AreaLevel, DraftField>>>>;

interface Props {
  readonly of: 'receiver' | 'pickup';
  readonly legend: string;
  readonly withCommune: boolean;
  /** The legend repeats the section's heading and is for screen readers only. */
  readonly legendHidden?: boolean;
  /** Receives whether the chosen district has no communes. */
  readonly onExempt?: (noCommunes: boolean) => void;
  /** Receives what the service's lists say about the names. */
  readonly onChecked?: (checks: PlaceChecks) => void;
}

/** Province, district and commune of the draft's receiver or pickup point. */
export function DraftAreaFields({
  of,
  legend,
  withCommune,
  legendHidden = false,
  onExempt,
  onChecked,
}: Props): JSX.Element {
  const { draft, change, issueAt, markVisited } = useForm();
  const names = FIELDS[of];
  const { province, district, commune } = names;
  return (
    <div className={legendHidden ? classes.hiddenLegend : undefined}>
      <AreaFields
        legend={legend}
        names={names}
        withCommune={withCommune}
        required={withCommune}
        value={{ province: draft[province], district: draft[district], commune: draft[commune] }}
        errors={{
          province: issueAt(province),
          district: issueAt(district),
          commune: issueAt(commune),
        }}
        onChange={(place) =>
          change({ [province]: place.province, [district]: place.district, [commune]: place.commune })
        }
        onLeave={(level) => markVisited(names[level])}
        {...(onExempt === undefined ? {} : { onCommuneExempt: onExempt })}
        {...(onChecked === undefined
          ? {}
          : {
              onChecked: (checks: AreaChecks) =>
                onChecked({
                  [province]: checks.province,
                  [district]: checks.district,
                  [commune]: checks.commune,
                }),
            })}
      />
      {onChecked !== undefined &&
        [province, district, commune].map((field) => <FieldQuestion key={field} field={field} />)}
    </div>
  );
}
