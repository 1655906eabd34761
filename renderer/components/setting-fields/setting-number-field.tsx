import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, type NumberRange, parseNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { SettingsChange } from '../context/settings.ts';
import { InputError } from '../format-problem.ts';
import { SettingTextField } from './setting-text-field.tsx';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly saved: number;
  readonly range: NumberRange;
  readonly changeOf: (value: number) => SettingsChange;
}

/** A numeric setting, typed with comma or point; the field rejects other text and values out of range. */
export function SettingNumberField({ label, hint, saved, range, changeOf }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingTextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      inputMode={range.decimals === 0 ? 'numeric' : 'decimal'}
      saved={formatNumber(saved, language)}
      changeOf={(text) => {
        const read = parseNumber(text, range);
        if (read.kind === 'number') return changeOf(read.value);
        const least = formatNumber(range.least, language);
        const most = formatNumber(range.most, language);
        throw new InputError(
          range.decimals === 0
            ? t('settings.badWhole', { text, least, most })
            : t('settings.badNumber', { text, least, most }),
        );
      }}
    />
  );
}
