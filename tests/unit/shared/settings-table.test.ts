import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import { OPERATOR_SETTINGS } from '../../../shared/lock.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { MACHINE_SETTINGS } from '../../../shared/settings-file.ts';
import { definitionOf, SETTING_NAMES, SETTINGS } from '../../../shared/settings-table.ts';

describe('the table of settings', () => {
  it('has defaults that its own schemas accept', () => {
    const wrong = SETTING_NAMES.filter((name) => {
      const { schema, default: fallback } = definitionOf(name);
      return !schema.safeParse(fallback).success;
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(SettingsSchema.parse({}))).toEqual(SETTING_NAMES);
  });

  it('protects everything by the PIN except what an operator changes during work', () => {
    expect(OPERATOR_SETTINGS).toEqual(['language', 'account', 'size', 'mode', 'theme', 'textSize', 'volume']);
  });

  it('excludes what belongs to one machine from the settings file', () => {
    expect(MACHINE_SETTINGS).toEqual([
      'account',
      'receiverOn',
      'receiverHost',
      'receiverPort',
      'receiverUrl',
      'allowPlainTextToken',
      'stationName',
      'hidScanners',
      'guide',
    ]);
  });

  it.each(['vi', 'en'] as const)('has the texts of its fields and names in %s', (language) => {
    const { exists } = createI18n(language);
    const keys = SETTING_NAMES.flatMap((name) => {
      const { field, scope, format } = definitionOf(name);
      const definition = SETTINGS[name];
      const values = 'values' in definition ? definition.values : [];
      const ofField = [
        'label',
        'hint',
        ...(format === 'choice' ? values.map((value) => `choices.${value}`) : []),
      ];
      return [...(scope === 'portable' ? ['name'] : []), ...(field === undefined ? [] : ofField)].map(
        (key) => `setting.${name}.${key}`,
      );
    });
    expect(keys.filter((key) => !exists(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(40);
  });
});
