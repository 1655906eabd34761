import { describe, expect, it } from 'vitest';
import { accountHost, accountInUse, accountTitle } from '../../../renderer/components/account-names.ts';
import {
  CLOSED,
  optionsOf,
  resolveAreaName,
  withListOpen,
  withNextOption,
  withText,
} from '../../../renderer/components/area-picker-state.ts';
import { followState } from '../../../renderer/components/context/follow-state.ts';
import { detectScanInField } from '../../../renderer/components/detect-scan-in-field.ts';
import { BAR_RANKS, createBarLines } from '../../../renderer/components/message-bar/bar-lines.ts';
import { missingPartsOf } from '../../../renderer/components/settings-file/missing-parts.ts';
import { getTokenExpiry } from '../../../renderer/components/token/token-expiry.ts';
import { tokenStandingOf } from '../../../renderer/features/settings/token-standing.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { fakeMessage } from './fake-calls.ts';

const settings = (more: object): Settings =>
  SettingsSchema.parse({
    partner: 'service',
    baseUrl: 'https://api.partner.example/v1',
    labelUrl: 'https://label.partner.example',
    printer: 'Zebra_80',
    stationName: 'Bàn 3',
    accounts: [{ id: '0123abcd', name: 'Tiệm Nhà Gạo', baseUrl: 'https://a.example', labelUrl: null }],
    ...more,
  });

describe('what a read settings file lacks', () => {
  const KEPT = { state: 'kept', fits: true } as const;
  it.each([
    [{}, KEPT, [], []],
    // The usual second station: no file has the token, and its printer has another name.
    [{ stationName: '' }, { state: 'none', fits: false }, ['Zebra_80'], ['token', 'printer', 'name']],
    // A token of another service is none.
    [{}, { state: 'kept', fits: false }, [], ['token']],
    [{}, { state: 'unavailable', fits: true }, [], []],
    [{ labelUrl: null, size: 'S9' }, KEPT, [], ['size']],
    // Without an address there is nothing to enter a token for.
    [{ baseUrl: null, printer: null }, { state: 'none', fits: false }, [], ['address', 'printer']],
    [{ partner: 'sandbox', baseUrl: null, labelUrl: null }, { state: 'none', fits: false }, [], []],
  ] as const)('%j with a token %j and the printers %j not here: %j', (more, token, printers, missing) => {
    expect(missingPartsOf(settings(more), token, printers)).toEqual(missing);
  });
});

describe('the lines of the message bar', () => {
  it('come by urgency, and of two equal ones the older first, also after it changed', () => {
    const bar = createBarLines();
    const shown = () => bar.store.getState().entries.map(({ id }) => id);
    bar.put({ id: 'guide', rank: BAR_RANKS.guide, tone: 'gray' });
    bar.put({ id: 'clock', rank: BAR_RANKS.warning, tone: 'amber' });
    bar.put({ id: 'notice', rank: BAR_RANKS.notice, tone: 'amber' });
    bar.put({ id: 'link', rank: BAR_RANKS.notice, tone: 'blue' });
    bar.put({ id: 'network', rank: BAR_RANKS.stop, tone: 'red' });
    bar.put({ id: 'question', rank: BAR_RANKS.question, tone: 'blue' });
    bar.put({ id: 'notice', rank: BAR_RANKS.notice, tone: 'red' });
    expect(shown()).toEqual(['question', 'network', 'notice', 'link', 'clock', 'guide']);
    bar.remove('question');
    expect(shown()[0]).toBe('network');
  });

  it('stay unfolded while there are any, and begin folded with the next one', () => {
    const bar = createBarLines();
    bar.put({ id: 'a', rank: BAR_RANKS.stop, tone: 'red' });
    bar.put({ id: 'b', rank: BAR_RANKS.stop, tone: 'red' });
    bar.toggle();
    bar.remove('a');
    expect(bar.store.getState().isOpen).toBe(true);
    bar.remove('b');
    bar.put({ id: 'c', rank: BAR_RANKS.stop, tone: 'red' });
    expect(bar.store.getState().isOpen).toBe(false);
  });
});

describe('a token', () => {
  const NOW = 1_800_000_000_000;
  const DAY_MS = 86_400_000;

  it('is announced to end in its last 30 days', () => {
    expect(
      [null, NOW + 30 * DAY_MS, NOW + 30 * DAY_MS - 1, NOW + 1, NOW].map((ms) => getTokenExpiry(ms, NOW)),
    ).toMatchObject([
      { kind: 'unknown' },
      { kind: 'later', days: 30 },
      { kind: 'soon', days: 29 },
      { kind: 'soon', days: 0 },
      { kind: 'past', atMs: NOW },
    ]);
  });

  it.each([
    [{}, 'fine'],
    [{ state: 'this-run', storage: 'missing' }, 'fine'],
    [{ expiresAtMs: NOW + 31 * DAY_MS }, 'fine'],
    // First what stops orders, then what ends soon, or lies open on the disk.
    [{ state: 'none', fits: false }, 'none'],
    [{ state: 'unavailable', fits: false }, 'unread'],
    [{ fits: false, expiresAtMs: NOW - 1 }, 'elsewhere'],
    [{ expiresAtMs: NOW - 1, storage: 'plain-text' }, 'past'],
    [{ expiresAtMs: NOW + 29 * DAY_MS, storage: 'plain-text' }, 'soon'],
    [{ storage: 'plain-text' }, 'open'],
  ] as const)('%j stands %s', (status, standing) => {
    const kept = { state: 'kept', storage: 'encrypted', expiresAtMs: null, origin: '', fits: true } as const;
    expect(tokenStandingOf({ ...kept, ...status }, NOW)).toBe(standing);
  });
});

describe('an account on the screens', () => {
  it('has its name, or is the first one, and the host of its address', () => {
    const { t } = createI18n('vi');
    expect([{ name: 'Tiệm Nhà Gạo' }, { name: '' }].map((one) => accountTitle(one, t))).toEqual([
      'Tiệm Nhà Gạo',
      'Tài khoản chính',
    ]);
    expect([settings({}), { baseUrl: null }].map(accountHost)).toEqual(['api.partner.example', null]);
  });

  it('is another one in practice, with another address, or if another is selected at the same address', () => {
    const all = [
      settings({}),
      settings({ account: '0123abcd' }),
      settings({ baseUrl: 'https://other.partner.example' }),
      settings({ partner: 'sandbox' }),
      settings({ partner: 'sandbox', account: '0123abcd' }),
    ].map(accountInUse);
    expect(new Set(all).size).toBe(all.length);
    expect(accountInUse(settings({ size: 'A5' }))).toBe(all[0]);
  });
});

describe('a field for an area', () => {
  const AREAS = ['Quận 1', 'Quận 3', 'Quận Ba Đình', 'Huyện Ba Vì'].map((name, at) => ({
    code: `00${at}`,
    name,
  }));
  const names = (choice: typeof CLOSED): string[] => optionsOf(choice, AREAS).map(({ name }) => name);

  it('filters its list with every letter, and opens the whole list at its current value', () => {
    expect(withText('ba')).toEqual({ draft: 'ba', open: true, active: 0 });
    expect(names(withText('ba'))).toEqual(['Quận Ba Đình', 'Huyện Ba Vì']);
    // Emptied, it offers everything and takes nothing by itself.
    expect(withText('')).toEqual({ draft: '', open: true, active: -1 });
    expect(names(withText(''))).toHaveLength(4);
    const open = withListOpen(CLOSED, AREAS, 'Quận 3');
    expect([open, names(open).length]).toEqual([{ draft: null, open: true, active: 1 }, 4]);
    expect(withListOpen(CLOSED, AREAS, 'Quận 13').active).toBe(-1);
    expect(withListOpen({ ...withText('ba'), open: false }, AREAS, 'Quận 3')).toEqual(withText('ba'));
    const many = Array.from({ length: 5_000 }, (_, at) => ({ code: String(at), name: `Xã ${at}` }));
    expect(optionsOf(CLOSED, many)).toHaveLength(200);
  });

  it.each([
    [1, CLOSED, '', 0],
    [-1, CLOSED, '', 3],
    [1, CLOSED, 'Quận 3', 1],
    [1, { draft: null, open: true, active: 0 }, '', 1],
    [1, { draft: null, open: true, active: 3 }, '', 0],
    [-1, { draft: null, open: true, active: 0 }, '', 3],
    [-1, { draft: null, open: true, active: -1 }, '', 3],
    [1, { draft: null, open: true, active: -1 }, '', 0],
  ] as const)('goes by %i from %j with the value “%s” to option %i', (step, choice, value, active) => {
    expect(withNextOption(choice, step, AREAS, value).active).toBe(active);
    const none = withText('xyz');
    expect(withNextOption(none, step, AREAS, value)).toBe(none);
  });

  it.each([
    [' q. ba dinh ', 'Quận Ba Đình'],
    ['Quận 1', 'Quận 1'],
    [' ba ', 'ba'],
    ['Quận  Lạ', 'Quận  Lạ'],
    ['  ', ''],
  ])('takes %j for %j: the list’s spelling only if it is certain', (text, name) => {
    expect(resolveAreaName(text, AREAS)).toBe(name);
    expect(resolveAreaName('ba dinh', null)).toBe('ba dinh');
  });
});

describe('a scan into a field for an address', () => {
  const CODE = 'SGNS336484LM.883568271';
  it.each([
    ...['192.168.1.20', 'printer-3.local', '', '9100', 'zebra', '10.0.0'].map(
      (text) => [text, '', { kind: 'own' }] as const,
    ),
    [CODE, '', { kind: 'scan', code: CODE }],
    [`192.168.1.20${CODE}`, '192.168.1.20', { kind: 'scan', code: CODE }],
    [CODE.toLowerCase(), '192.168.1.20', { kind: 'scan', code: CODE }],
    // Where the scan begins is ambiguous.
    [`192.168.${CODE}`, '', { kind: 'mixed' }],
  ] as const)('%s after “%s” is %j', (text, before, found) => {
    expect(detectScanInField(text, before)).toEqual(found);
  });
});

describe('a state of main’s', () => {
  function followWord() {
    const answer = Promise.withResolvers<string>();
    const seen: string[] = [];
    const { changed, say } = fakeMessage<string>();
    const load = followState<string>({ changed, read: () => answer.promise, set: (word) => seen.push(word) });
    return { load, answer, seen, say };
  }

  it('follows its messages, and an answer that none has overtaken', async () => {
    const { load, answer, seen, say } = followWord();
    say('before');
    const loaded = load();
    answer.resolve('answer');
    await loaded;
    say('after');
    expect(seen).toEqual(['before', 'answer', 'after']);
    const overtaken = followWord();
    const late = overtaken.load();
    overtaken.say('newer');
    overtaken.answer.resolve('older');
    await late;
    expect(overtaken.seen).toEqual(['newer']);
  });

  it('rejects with main’s problem', async () => {
    const { load, answer } = followWord();
    answer.reject(new Error('no main'));
    await expect(load()).rejects.toThrow('no main');
  });
});
