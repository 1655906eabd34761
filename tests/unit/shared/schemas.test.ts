import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import { AddressSchema, parseAddress } from '../../../shared/address.ts';
import { FleetAddressSchema, FleetConfigSchema } from '../../../shared/fleet.ts';
import { isOutcomeKnown } from '../../../shared/fleet-claim.ts';
import { formatInvitationCode, parseInvitationCode } from '../../../shared/fleet-invitation.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, LabelSizeSchema, needsLabelUrl } from '../../../shared/label-size.ts';
import { LanguageSchema } from '../../../shared/language.ts';
import { OPERATOR_SETTINGS } from '../../../shared/lock.ts';
import {
  describeForOperator,
  describeProblem,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  technicalDetailOf,
} from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { MACHINE_SETTINGS } from '../../../shared/settings-file.ts';
import { definitionOf, SETTING_NAMES, SETTINGS } from '../../../shared/settings-table.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';

it('label sizes are those of the service, in its order; the S sizes have an address of their own', () => {
  const COMMON = ['A5', 'K46', 'T2', 'K50', 'K75', 'K80'];
  expect(LABEL_SIZE_NAMES).toEqual([...COMMON, 'S8', 'S9', 'S10', 'S11', 'S12', 'S13', 'S14']);
  expect(LABEL_SIZE_NAMES.filter((size) => !needsLabelUrl(size))).toEqual(COMMON);
  expect(LABEL_SIZES.A5).toEqual({ widthMm: 148, heightMm: 210 });
  expect(LabelSizeSchema.parse(' s9 ')).toBe('S9');
  expect(LabelSizeSchema.safeParse('S7').success).toBe(false);
});

it('statuses are the 28, each once', () => {
  const codes = ORDER_STATUSES.map(({ code }) => Number(code)).toSorted((a, b) => a - b);
  expect(codes).toEqual(Array.from({ length: 28 }, (_, at) => at));
});

describe('problems', () => {
  const CODES = Object.keys(PROBLEMS) as ProblemCode[];
  const RAW = 'connect ECONNREFUSED 127.0.0.1:443';

  it.each(LanguageSchema.options)('are sentences without the system’s own words, in %s', (language) => {
    // A detail is quoted or follows a colon where it is the service's or Tem's word to the operator.
    const meant = /[“:] ?\{detail\}/;
    for (const code of CODES.filter((code) => !meant.test(PROBLEMS[code][language]))) {
      const problem: Problem = { code, values: { detail: RAW } };
      const said = describeForOperator(problem, language);
      const logged = PROBLEMS[code][language].includes('{detail}');
      expect(said, `the problem ${code}`).not.toContain(RAW);
      expect(said, `the problem ${code}`).not.toMatch(/\(\s*\)|\s{2}|\s[.:]/);
      expect(technicalDetailOf(problem, language), `the problem ${code}`).toBe(logged ? RAW : null);
      // The command line and the log keep them.
      expect(describeProblem(problem, language).includes(RAW), `the problem ${code}`).toBe(logged);
    }
  });
});

describe('addresses', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    [' https://api.example.com/prefix/ ', 'https://api.example.com/prefix'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[::1]:80', 'http://[::1]'],
    ...['http://example.com', 'http://127.0.0.1.example.com', 'http://localhost.example.com', ''].map(no),
    ...[
      'ftp://127.0.0.1',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://user:secret@example.com',
    ].map(no),
    ...['https://example.com/?token=1', 'https://example.com/#x', 'example.com'].map(no),
  ] as const)('%s is read as %s', (text, address) => {
    expect(parseAddress(text)).toBe(address);
  });
  function no(text: string) {
    return [text, null] as const;
  }

  it('are https, or this machine’s, for any input; they may be left empty', () => {
    const part = fc.constantFrom(
      '',
      '127.',
      'localhost',
      '[::1]',
      '.evil.example',
      ':8080',
      '/x',
      '@',
      '?a=1',
      '#',
    );
    const url = fc
      .tuple(fc.constantFrom('http://', 'https://', 'HTTP:'), part, part, part)
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(url, fc.string()), (text) => {
        const address = parseAddress(text) ?? 'https://';
        expect(address).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.|\[::1\]))/);
      }),
    );
    expect(AddressSchema.parse('  ')).toBeNull();
    expect(() => AddressSchema.parse('http://example.com')).toThrow(z.ZodError);
  });

  const fleet = { host: 'db.example.com', port: 5432, database: 'tem', tls: { kind: 'system' } } as const;
  it.each([
    ['system', true, ['db.example.com', '10.0.0.7', 'localhost', 'fe80::1']],
    // No path, list or URL.
    ['system', false, ['/var/run/postgresql', 'a b', '[::1]', 'user@host', '']],
    // Unencrypted only on this machine.
    ['off', true, ['localhost', '127.0.0.1', '::1']],
    ['off', false, ['db.example.com', '10.0.0.7', 'localhost.example.com']],
  ] as const)('of a fleet’s database with TLS %s may be (%s) %j', (kind, accepted, hosts) => {
    for (const host of hosts) {
      const address = { ...fleet, host, tls: { kind } };
      expect([host, FleetAddressSchema.safeParse(address).success]).toEqual([host, accepted]);
      expect(FleetConfigSchema.safeParse({ ...address, user: 'a' }).success).toBe(accepted);
    }
  });
});

describe('the settings', () => {
  it('have a default for each, which their own schemas accept', () => {
    // What keeps paper and data safe until a person decides.
    expect(SettingsSchema.parse({})).toMatchObject({
      partner: 'unset',
      printer: null,
      printUnreadable: false,
      fleetPrintAlone: false,
      agreedCodes: [],
      labelHosts: [],
      reprintDays: 30,
      checkStatus: true,
      receiverOn: false,
      receiverHost: '127.0.0.1',
      allowPlainTextToken: false,
    });
    const wrong = SETTING_NAMES.filter((name) => {
      const { schema, default: fallback } = definitionOf(name);
      return !schema.safeParse(fallback).success;
    });
    expect(wrong).toEqual([]);
    const saved = SettingsSchema.parse({
      baseUrl: 'https://a.example/x/',
      printer: 'file:/tmp',
      size: 'k80',
    });
    expect(SettingsSchema.parse(structuredClone(saved))).toEqual(saved);
  });

  it('are protected by the PIN except what an operator changes during work', () => {
    expect(OPERATOR_SETTINGS).toEqual(['language', 'account', 'size', 'mode', 'theme', 'textSize', 'volume']);
  });

  it('leave out of their file what belongs to one machine', () => {
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

  it.each(['vi', 'en'] as const)('have the texts of their fields and names in %s', (language) => {
    const { exists } = createI18n(language);
    const keys = SETTING_NAMES.flatMap((name) => {
      const { field, scope, format } = definitionOf(name);
      const definition = SETTINGS[name];
      const values = 'values' in definition && format === 'choice' ? definition.values : [];
      const ofField = ['label', 'hint', ...values.map((value) => `choices.${value}`)];
      const all = [...(scope === 'portable' ? ['name'] : []), ...(field === undefined ? [] : ofField)];
      return all.map((key) => `setting.${name}.${key}`);
    });
    expect(keys.filter((key) => !exists(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(40);
  });
});

describe('a fleet', () => {
  it('has invitation codes that are read as people type them', () => {
    const typed = ['7k2qx-9m4td', ' 7K2QX 9M4TD ', 'OIL00-00000'].map(parseInvitationCode);
    expect(typed).toEqual(['7K2QX9M4TD', '7K2QX9M4TD', '0110000000']);
    expect(formatInvitationCode('7K2QX9M4TD')).toBe('7K2QX-9M4TD');
    for (const text of ['7K2QX', '7K2QX-9M4TDA', 'UUUUU-UUUUU', ''])
      expect(parseInvitationCode(text)).toBeNull();
  });

  it('has an order taken over at once only where the other did not begin it, or said what became of it', () => {
    expect(isOutcomeKnown({ kind: 'soft', outcome: null })).toBe(true);
    const hard = ([null, 'unknown', 'failed'] as const).map((outcome) =>
      isOutcomeKnown({ kind: 'hard', outcome }),
    );
    expect(hard).toEqual([false, false, true]);
  });
});
