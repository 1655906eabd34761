import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingDefinition,
  type SettingName,
} from '../shared/settings-table.ts';
import { settingText } from '../shared/texts/setting.ts';

/** The page's path, from the repository's root. */
export const SETTINGS_PAGE = 'docs/reference/settings.md';

/** Renders the list of every setting with its default and scope, in Markdown. */
export const renderSettingsPage = (): string => `# Settings, one by one

What \`settings.json\` in the data folder holds. \`npm run docs\` writes this page from \`shared/settings-table.ts\`; a test fails
where it is stale. *Portable* settings go into the settings file for other stations, *machine* ones stay. *PIN*: a change needs the
PIN where one is set. *Asked*: Tem asks in a dialog of the system's before it changes.

| setting | in words | values | default | scope | PIN | asked |
|---|---|---|---|---|---|---|
${SETTING_NAMES.map((name) => renderRow(name, SETTINGS[name])).join('')}`;

function renderRow(
  name: SettingName,
  definition: SettingDefinition & { values?: readonly string[] },
): string {
  const words = name in settingText ? settingText[name as keyof typeof settingText].name.en : '';
  const { default: fallback, scope, withoutPin = false } = definition;
  const asked = { 'new-address': 'another address', 'turned-on': 'turned on', 'turned-off': 'turned off' };
  const consent = definition.consent === undefined ? '' : asked[definition.consent];
  const cells = [
    words,
    valuesOf(definition),
    `\`${JSON.stringify(fallback)}\``,
    scope,
    withoutPin ? '' : 'yes',
    consent,
  ];
  return `| \`${name}\` | ${cells.join(' | ')} |\n`;
}

/** Returns the possible values of a plain setting. */
function valuesOf({ values, min, max, format }: SettingDefinition & { values?: readonly string[] }): string {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  return format === 'switch' ? '`true`, `false`' : '';
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', SETTINGS_PAGE), renderSettingsPage());
