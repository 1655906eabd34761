import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from './partner-process.ts';

/** A place of a test as a pattern, and its replacement on screen, e.g. /tmp/tem-e2e-4fA2xQ/labels and /home/kho/nhan. */
type Replacement = readonly [pattern: string, place: string];

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const folder = (prefix: string, name: string): string =>
  escaped(`${tmpdir()}${sep}${prefix}`) + String.raw`\w{6}` + escaped(sep + name);

/** The places of fixtures.ts and of the scenes. */
const PLACES: readonly Replacement[] = [
  [folder('tem-e2e-', 'labels'), '/home/kho/nhan'],
  [folder('tem-e2e-', 'data'), '/home/kho/.config/Tem'],
  // Of practice labels: this account's, or the test's own.
  [folder('tem-e2e-', 'Documents'), '/home/kho/Documents'],
  [escaped(join(homedir(), 'Documents')), '/home/kho/Documents'],
  [folder('tem-screens-lp-', 'nobody.sock'), '/run/cups/cups.sock'],
  [escaped(`${ROOT}/tests/electron/dist/electron`), '/opt/Tem/tem'],
  [escaped(ROOT), '/opt/Tem'],
];

/**
 * Makes the page show a real station's paths and service address during `take` instead of this test's, which are temporary
 * and
 * differ with each run. Nothing else of the page changes.
 */
export async function withPlausiblePlaces(page: Page, take: () => Promise<unknown>): Promise<void> {
  const restore = await page.evaluateHandle(async (places) => {
    const state = await window.tem.calls.settings.get(undefined);
    const address = state.ok ? state.value.baseUrl : null;
    const host = address === null ? null : new URL(address).host;
    const temporary = host !== null && host.startsWith('127.0.0.1:');
    const replace = (text: string): string => {
      const local = temporary
        ? text
            .replaceAll(`http://${host}`, 'https://api.partner.example')
            .replaceAll(host, 'api.partner.example')
        : text;
      return places.reduce(
        (shown, [pattern, place]) => shown.replaceAll(new RegExp(pattern, 'g'), place),
        local,
      );
    };
    const undo: (() => void)[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? '';
      if (replace(text) === text) continue;
      node.nodeValue = replace(text);
      undo.push(() => (node.nodeValue = text));
    }
    for (const field of document.querySelectorAll('input')) {
      const { value } = field;
      if (field.type !== 'text' || replace(value) === value) continue;
      field.value = replace(value);
      undo.push(() => (field.value = value));
    }
    return () => undo.forEach((step) => step());
  }, PLACES);
  try {
    await take();
  } finally {
    await restore.evaluate((undo) => undo());
    await restore.dispose();
  }
}
