import type { CDPSession, Page } from '@playwright/test';
import { usKey } from '../unit/renderer/scanning/input/scanner-keys.ts';

/** How a scanner types. */
export interface TypingOptions {
  /** Between two characters, ms. */
  readonly gapMs?: number;
  /** What it sends behind the code; null: nothing. */
  readonly end?: 'Enter' | 'Tab' | null;
  /** Whether keys are let go, too: half of the messages, which nothing hears but a button that has the focus. */
  readonly letGo?: boolean;
}

/** A key as the page sees it; one that software made has no code. */
export interface SentKey {
  readonly key: string;
  readonly code: string;
  readonly shift?: boolean;
  /** What it types; a key without it types nothing. */
  readonly text?: string;
}

/** The keys of a US keyboard that type a text. */
export const toKeys = (text: string): SentKey[] =>
  Array.from(text, (char) => ({ ...usKey(char), text: char }));

/** The key with which an input method takes back what it has typed. */
export const BACKSPACE: SentKey = { key: 'Backspace', code: 'Backspace' };

/**
 * A scan as an input method leaves it that makes Í of the third character (docs/reference/printing.md): a Backspace, and a
 * letter from no key.
 */
export const garbledKeys = (code: string): SentKey[] => [
  ...toKeys(code.slice(0, 2)),
  ...toKeys('I'),
  BACKSPACE,
  { key: 'Í', code: '', text: 'Í' },
  ...toKeys(code.slice(3)),
];

/** Between two scans, ms: enough for two of one hand. */
const NEXT_MS = 80;
const KEY_NUMBERS: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Space: 32,
  Minus: 189,
  Period: 190,
};
/** Shift, as Input.dispatchKeyEvent counts modifiers (Chrome DevTools Protocol, Input domain). */
const SHIFT = 8;

const sessions = new WeakMap<Page, { readonly cdp: Promise<CDPSession>; endMs: number }>();

/**
 * Types as a scanner does, wherever the focus is: real key events, each with the time at which a scanner would have sent
 * it, however busy the machine is. Without a time of its own an event has that of its arrival, and a test that is held up
 * for 150 ms in the middle of a code would be no scanner.
 */
export async function scanKeys(
  page: Page,
  scan: string | readonly SentKey[],
  { gapMs = 2, end = 'Enter', letGo = true }: TypingOptions = {},
): Promise<void> {
  const session = sessions.get(page) ?? { cdp: page.context().newCDPSession(page), endMs: 0 };
  sessions.set(page, session);
  const cdp = await session.cdp;
  const keys: readonly SentKey[] = [
    ...(typeof scan === 'string' ? toKeys(scan) : scan),
    ...(end === null ? [] : [{ key: end, code: end, ...(end === 'Enter' ? { text: '\r' } : {}) }]),
  ];
  const fromMs = Math.max(Date.now(), session.endMs + NEXT_MS);
  session.endMs = fromMs + keys.length * gapMs;
  // Sent without waiting for the one before: the browser takes them in order.
  await Promise.all(
    keys.flatMap(({ key, code, shift, text }, at) => {
      const of = {
        key,
        code,
        modifiers: shift === true ? SHIFT : 0,
        windowsVirtualKeyCode: KEY_NUMBERS[code] ?? (code === '' ? 0 : key.toUpperCase().charCodeAt(0)),
        timestamp: (fromMs + at * gapMs) / 1_000,
      };
      const down =
        text === undefined ? ({ type: 'rawKeyDown' } as const) : ({ type: 'keyDown', text } as const);
      const sent = [cdp.send('Input.dispatchKeyEvent', { ...down, ...of })];
      if (letGo) sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of }));
      return sent;
    }),
  );
}
