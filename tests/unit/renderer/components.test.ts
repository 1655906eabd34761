import { describe, expect, it } from 'vitest';
import { resolveAreaName } from '../../../renderer/components/area-picker-state.ts';
import { followState } from '../../../renderer/components/context/follow-state.ts';
import { detectScanInField } from '../../../renderer/components/detect-scan-in-field.ts';
import { BAR_RANKS, createBarLines } from '../../../renderer/components/message-bar/bar-lines.ts';
import { tokenStandingOf } from '../../../renderer/features/settings/token-standing.ts';
import { fakeMessage } from './fake-calls.ts';

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
});

describe('a token', () => {
  const NOW = 1_800_000_000_000;
  const DAY_MS = 86_400_000;

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

describe('a field for an area', () => {
  const AREAS = ['Quận 1', 'Quận 3', 'Quận Ba Đình', 'Huyện Ba Vì'].map((name, at) => ({
    code: `00${at}`,
    name,
  }));

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
});
