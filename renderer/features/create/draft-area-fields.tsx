import type { JSX } from 'react';
import type { AreaLevel } from '../../../shared/area.ts';
import type { DraftField } from '../../../shared/new-order.ts';
import { AreaFields } from '../../components/area-fields.tsx';
import { useForm } from './form-context.ts';
import classes from './order-form.module.css';

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
}

/** Province, district and commune of the draft's receiver or pickup point. */
export function DraftAreaFields({
  of,
  legend,
  withCommune,
  legendHidden = false,
  onExempt,
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
      />
    </div>
  );
}
