import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { checkSpoolerAnswers } from '../../../build/smoke/spooler.ts';

const told = { name: 'XP', kind: 'system', askedMs: 4, word: { kind: 'told' } };
const saying = (...printers: object[]) =>
  checkSpoolerAnswers(zipSync({ 'diagnostics.json': strToU8(JSON.stringify({ printers })) }));

test('detects whether Windows’ spooler answered for each printer of the system', () => {
  const folder = { name: 'file:x', kind: 'folder', askedMs: 1, word: { kind: 'silent', detail: 'x' } };
  expect(saying(told, folder)).toBe('the spooler answered for XP in 4 ms');
  expect(() => saying(told, { ...told, name: 'PDF', word: { kind: 'silent', detail: 'koffi' } })).toThrow(
    'nothing of PDF: koffi',
  );
  // Listed by Chromium, and never queried.
  expect(() => saying({ ...told, askedMs: null })).toThrow('nothing of XP');
  expect(saying(folder)).toContain('NOT TRIED');
  expect(() => checkSpoolerAnswers(zipSync({}))).toThrow('diagnostics.json');
});
