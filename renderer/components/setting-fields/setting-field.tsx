import { Checkbox } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPatch } from '../../../shared/settings.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type SettingSection,
  type SettingWith,
} from '../../../shared/settings-table.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSaveSettings, useSettings } from '../context/settings.ts';
import { ChoiceField } from './choice-field.tsx';
import { SettingNumberField } from './setting-number-field.tsx';

/** A setting whose field is generated from the settings table. */
type FieldSetting = SettingWith<{ readonly field: object }>;
type ChoiceSetting = SettingWith<{ readonly field: object; readonly format: 'choice' }>;
/** The text keys of the options. */
type ChoiceKey = {
  [Name in ChoiceSetting]: `setting.${Name}.choices.${(typeof SETTINGS)[Name]['values'][number]}`;
}[ChoiceSetting];

/** Adds to the label of a choice's option what it gives here and now; undefined adds nothing. */
type DescribeOption = (option: string) => string | undefined;

interface FieldsProps {
  readonly section: SettingSection;
  readonly describeOption?: DescribeOption;
}

/** The fields of a settings section, generated from the settings table. */
export function SettingFields({ section, describeOption }: FieldsProps): JSX.Element[] {
  return SETTING_NAMES.filter(hasField)
    .filter((name) => SETTINGS[name].field.section === section)
    .toSorted((a, b) => SETTINGS[a].field.place - SETTINGS[b].field.place)
    .map((name) => <SettingField key={name} name={name} describeOption={describeOption} />);
}

const hasField = (name: SettingName): name is FieldSetting => 'field' in SETTINGS[name];

/** A switch, a number or a choice, saved at once. */
function SettingField({
  name,
  describeOption,
}: {
  readonly name: FieldSetting;
  readonly describeOption: DescribeOption | undefined;
}): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = useSaveSettings();
  const value = useSettings()[name];
  const definition = SETTINGS[name];
  const label = t(`setting.${name}.label`);
  const patchOf = (next: boolean | number | string): SettingsPatch => ({ [name]: next });
  switch (definition.format) {
    case 'switch':
      return (
        <Checkbox
          label={label}
          description={t(`setting.${name}.hint`)}
          checked={value === true}
          onChange={(event) => save(patchOf(event.currentTarget.checked))}
        />
      );
    case 'number': {
      const { min, max } = definition;
      return (
        <SettingNumberField
          label={label}
          hint={t(`setting.${name}.hint`, {
            least: formatNumber(min, language),
            most: formatNumber(max, language),
          })}
          saved={Number(value)}
          range={{ least: min, most: max, decimals: 0 }}
          changeOf={patchOf}
        />
      );
    }
    case 'choice':
      return (
        <ChoiceField
          label={label}
          hint={t(`setting.${name}.hint`)}
          values={definition.values}
          value={String(value)}
          labelOf={(one) =>
            [t(`setting.${name}.choices.${one}` as ChoiceKey), describeOption?.(one)]
              .filter((part) => part !== undefined)
              .join(' ')
          }
          onChange={(chosen) => save(patchOf(chosen))}
        />
      );
  }
}
