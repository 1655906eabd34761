import type { TFunction } from 'i18next';
import { describeAllowedCode } from '../../../shared/code-text.ts';
import type { Language } from '../../../shared/language.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { PortableSetting } from '../../../shared/settings-file.ts';
import { SETTINGS, type SettingFormat, type SettingWith } from '../../../shared/settings-table.ts';
import { formatPrinter } from '../format-printer-option.ts';

/** The value type of the portable settings with one format. */
type ValueOf<Format> = Settings[PortableSetting & SettingWith<{ readonly format: Format }>];

type Formatters = {
  readonly [Format in SettingFormat]: (value: ValueOf<Format>, t: TFunction, language: Language) => string;
};

const FORMATTERS: Formatters = {
  switch: (on, t) => t(on ? 'setup.on' : 'setup.off'),
  number: String,
  percent: (value) => `${value}%`,
  choice: (value, t) => (value === 'unset' ? t('setup.nothing') : t(`settingValue.${value}`)),
  text: String,
  address: (url, t) => url ?? t('setup.nothing'),
  accounts: (accounts, t) =>
    accounts.length === 0 ? t('setup.nothing') : accounts.map(({ name }) => name).join(', '),
  printer: (printer, t) => (printer === null ? t('setup.nothing') : formatPrinter(printer, t)),
  codes: (codes, t, language) =>
    codes.length === 0
      ? t('setup.nothing')
      : codes.map((code) => describeAllowedCode(code)[language]).join('; '),
  hosts: (hosts, t) =>
    hosts.length === 0
      ? t('setup.nothing')
      : hosts.map(({ address, rule }) => `${address}: ${t(`labelHosts.${rule}`)}`).join('; '),
  profiles: (profiles, t) => {
    const sizes = Object.keys(profiles).join(', ');
    return sizes === '' ? t('setup.nothing') : t('setup.changedSizes', { sizes });
  },
  heads: (heads, t) =>
    Object.entries(heads)
      .map(([printer, dots]) => t('setup.headDots', { printer: formatPrinter(printer, t), dots }))
      .join('; ') || t('setup.nothing'),
  scanner: ({ terminator, prefix, suffix, letterCase }) => {
    const parts = [prefix, '…', suffix].filter((part) => part !== '').join('');
    return `${terminator} · ${letterCase}${parts === '…' ? '' : ` · ${parts}`}`;
  },
};

/** Formats a setting's value for people. */
export function formatSetting(
  name: PortableSetting,
  settings: Settings,
  language: Language,
  t: TFunction,
): string {
  // The setting's name determines both the value's type and the formatter that takes it.
  const format = FORMATTERS[SETTINGS[name].format] as (
    value: unknown,
    ...rest: [TFunction, Language]
  ) => string;
  return format(settings[name], t, language);
}
