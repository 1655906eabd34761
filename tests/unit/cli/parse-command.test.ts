import { chmodSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { outcomeOf, writeOutcome } from '../../../main/cli/outcome.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { MAX_LINK_LENGTH } from '../../../main/links/parse-link.ts';
import type { BatchRow, LabelState } from '../../../shared/station.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';
import { written } from '../../helpers/written.ts';
import { code } from '../station/fakes.ts';

const folder = sharedTemporaryFolder('cli');
beforeAll(() => {
  writeFileSync(join(folder, 'token'), 'secret-token\n', { mode: 0o600 });
  writeFileSync(join(folder, 'bad'), 'two words\n');
});

describe('readCommand', () => {
  it('reads the options of verify', () => {
    const none = { kind: 'verify', against: null, out: null, file: null, json: false, dataDir: null };
    expect(parseCommand(['verify'])).toEqual(none);
    const all = ['--against', 'a', '--out', 'b', '--file', 'd', '--json', '--data-dir', 'c'];
    expect(parseCommand(['verify', ...all])).toEqual({
      kind: 'verify',
      against: resolve('a'),
      out: resolve('b'),
      file: resolve('d'),
      json: true,
      dataDir: resolve('c'),
    });
    for (const wrong of [['x'], ['--against', ''], ['--against'], ['--file', ' '], ['--label', 'y']])
      expect(() => parseCommand(['verify', ...wrong])).toThrow(UsageError);
  });

  it('opens the app and ignores Chromium’s switches', () => {
    expect(parseCommand([])).toEqual({ kind: 'app', sandbox: false, dataDir: null, link: null });
    expect(
      parseCommand(['--sandbox', '--no-sandbox', '--remote-debugging-port=0', '--data-dir', 'x']),
    ).toEqual({
      kind: 'app',
      sandbox: true,
      dataDir: resolve('x'),
      link: null,
    });
  });

  it('accepts what a launcher put after "--", with or without switches before it', () => {
    const app = { kind: 'app', sandbox: true, dataDir: resolve('x'), link: null };
    for (const switches of [[], ['--no-sandbox'], ['--ozone-platform=headless']]) {
      const given = (...args: string[]) => parseCommand([...switches, '--', ...args]);
      expect(given('--sandbox', '--data-dir', 'x')).toEqual(app);
      expect(given('--data-dir', 'x', '--sandbox', '--', 'tem:A')).toEqual({ ...app, link: 'tem:A' });
      expect(given('print', '--printer', 'file:y', 'A')).toMatchObject({
        kind: 'print',
        printer: `file:${resolve('y')}`,
      });
      // Typed behind the launcher's own.
      expect(given('--', 'print', 'A')).toMatchObject({ kind: 'print', codes: ['A'] });
      expect(given('print', '--', '-A')).toMatchObject({ kind: 'print', codes: ['-A'] });
      expect(given('--version')).toEqual({ kind: 'version' });
    }
  });

  it('takes a link and nothing after it, whatever it imitates', () => {
    const app = { kind: 'app', sandbox: false, dataDir: null };
    const link = 'tem://print?code=A1';
    expect(parseCommand([link])).toEqual({ ...app, link });
    expect(parseCommand(['--no-sandbox', '--', link])).toEqual({ ...app, link });
    expect(parseCommand(['--data-dir', 'x', '--', link])).toEqual({ ...app, link, dataDir: resolve('x') });
    // A quotation mark in a link ends the argument on Windows.
    for (const rest of [
      ['--data-dir', 'y'],
      ['--sandbox'],
      ['--version'],
      ['--help'],
      ['print', '--printer', 'file:y', 'A1'],
      ['webhook', 'set', 'https://y.example'],
      ['--', 'tem://print?code=B2'],
      ['--gpu-launcher=y'],
    ])
      expect(parseCommand(['--', 'TEM:x', ...rest])).toEqual({ ...app, link: 'TEM:x' });
  });

  it('cuts a link just beyond the length limit', () => {
    const command = parseCommand([`tem://print?code=${'A'.repeat(100_000)}`]);
    expect(command.kind === 'app' && command.link?.length).toBe(MAX_LINK_LENGTH + 1);
  });

  it('treats codes that begin like a link as codes if a command takes codes', () => {
    expect(parseCommand(['print', 'tem:1', 'B'])).toMatchObject({ kind: 'print', codes: ['tem:1', 'B'] });
  });

  it('reads all options of print', () => {
    const command = parseCommand([
      'print',
      '--json',
      '--size',
      's9',
      '--printer',
      'file:out',
      '--base-url',
      'https://a.example/',
      '--label-url',
      'http://127.0.0.1:1',
      '--token-file',
      join(folder, 'token'),
      '--data-dir',
      'd',
      '--dpi',
      '300',
      '--reprint',
      'damaged',
      '--any-status',
      '--resume',
      'A',
      '-',
      'B',
    ]);
    expect(command).toEqual({
      kind: 'print',
      codes: ['A', 'B'],
      fromStandardInput: true,
      codesFile: null,
      json: true,
      size: 'S9',
      printer: `file:${resolve('out')}`,
      dpi: 300,
      reprint: 'damaged',
      anyStatus: true,
      resume: true,
      baseUrl: 'https://a.example',
      labelUrl: 'http://127.0.0.1:1',
      account: null,
      accessToken: 'secret-token',
      exposedTokenFile: null,
      dataDir: resolve('d'),
    });
  });

  it('accepts a printer without a driver, and no codes when resuming a batch', () => {
    expect(parseCommand(['print', '--printer', 'raw:zpl://10.0.0.9:9100', '--resume'])).toMatchObject({
      printer: 'raw:zpl://10.0.0.9:9100',
      codes: [],
      anyStatus: false,
      resume: true,
      dpi: null,
      reprint: null,
    });
  });

  it('accepts a printer without its driver by its system name', () => {
    const printer = String.raw`raw:tspl:\\KHO-PC\Xprinter XP-420B (Copy 1)`;
    expect(parseCommand(['print', `--printer=${printer}`, 'A'])).toMatchObject({ printer, codes: ['A'] });
  });

  it.each([
    [['print'], /no order code/],
    [['print', '  '], /no order code/],
    [['print', '--size', 'S7', 'A'], /--size S7/],
    [['print', '--nonsense', 'A'], /nonsense/],
    [['print', '--printer', 'file:', 'A'], /--printer/],
    [['print', '--printer', 'raw:pcl://10.0.0.9', 'A'], /raw:zpl/],
    [['print', '--printer', 'raw:pcl:Zebra', 'A'], /raw:zpl/],
    [['print', '--printer', 'raw:zpl:', 'A'], /raw:zpl/],
    [['print', '--dpi', '204', 'A'], /203, 300/],
    [['print', '--reprint', 'why not', 'A'], /damaged/],
    [['print', '--base-url', 'http://example.com', 'A'], /https/],
    [['print', '--token-file', '/nowhere', 'A'], /--token-file/],
    [['demo', '--seed', 'x'], /--seed/],
    [['frobnicate'], /no such command/],
  ])('refuses %j with one line', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  it('reads a token that PowerShell wrote into its file', () => {
    for (const bytes of [
      Buffer.from('\uFEFFsecret-token\r\n', 'utf16le'),
      Buffer.from('\uFEFFsecret-token\r\n'),
    ]) {
      writeFileSync(join(folder, 'wide'), bytes);
      expect(parseCommand(['print', '--token-file', join(folder, 'wide'), 'A'])).toMatchObject({
        accessToken: 'secret-token',
      });
    }
  });

  it.each([
    [0o600, false],
    [0o400, false],
    [0o711, false],
    [0o640, true],
    [0o604, true],
    [0o620, true],
    [0o602, true],
    [0o644, true],
  ])('reports a token file with mode %o that others may read or change: %s', (mode, isExposed) => {
    // One for each: an ordinary user cannot write to a file of a mode before.
    const file = join(folder, `shared-${mode}`);
    writeFileSync(file, 'secret-token\n');
    chmodSync(file, mode);
    // The mode is meaningless on Windows.
    const exposedTokenFile = isExposed && process.platform !== 'win32' ? file : null;
    for (const command of [['print', 'A'], ['statuses'], ['webhook', 'get']])
      expect(parseCommand([...command, '--token-file', file])).toMatchObject({
        accessToken: 'secret-token',
        exposedTokenFile,
      });
  });

  it('never puts a token file’s content into an error', () => {
    expect(() => parseCommand(['print', '--token-file', join(folder, 'bad'), 'A'])).toThrow(
      /^(?!.*two words)/,
    );
  });
});

describe('outcomes', () => {
  const row = (state: LabelState, more: Partial<BatchRow> = {}): BatchRow => ({
    id: 1,
    account: null,
    code: code(1),
    scanned: null,
    state,
    problem: null,
    warnings: [],
    reprint: null,
    toConfirm: false,
    accepted: null,
    acceptedCodes: [],
    unexpectedCodes: [],
    receiver: null,
    acceptedStatus: null,
    order: null,
    ready: false,
    size: 'S9',
    printer: 'p',
    file: null,
    pages: 1,
    changedAtMs: 0,
    ...more,
  });

  it.each<[LabelState, string, string | null]>([
    ['printed', 'printed', null],
    ['submitted', 'printed', null],
    ['failed', 'failed', 'refused'],
    ['unknown', 'failed', 'refused'],
    ['held', 'failed', 'refused'],
    ['confirmed', 'printed', null],
    ['cancelled', 'skipped', 'stopped'],
    ['queued', 'skipped', 'stopped'],
  ])('%s is %s', (state, outcome, reason) => {
    expect(
      outcomeOf(row(state, { problem: reason === 'refused' ? { code: 'refused' } : null })),
    ).toMatchObject({ outcome, reason });
  });

  it('of labels not started are what ended the run', () => {
    expect(outcomeOf(row('queued'), { code: 'printer-not-ready' })).toMatchObject({
      outcome: 'skipped',
      reason: 'printer-not-ready',
    });
  });

  it('of a held label name its codes and receiver, and where to answer', () => {
    const strange = [{ text: '12345678', symbology: 'Code128', page: 0, place: { x: 0.8, y: 0.9 } }];
    const problem = { code: 'other-code', values: { codes: '12345678' } } as const;
    const held = outcomeOf(row('held', { problem, unexpectedCodes: strange, receiver: 'differs' }));
    expect(held).toEqual({
      code: code(1),
      outcome: 'failed',
      reason: 'other-code',
      pages: 0,
      file: null,
      strange,
      receiver: 'differs',
    });
    const stream = new PassThrough();
    const streams = { input: process.stdin, output: stream, error: stream };
    writeOutcome(held, problem, false, streams);
    const said = written(stream);
    expect(said).toContain('Mở trạm in');
    expect(said).toContain('a manager agrees to it at the station');
    writeOutcome(outcomeOf(row('held', { problem: { code: 'printed-before' } })), null, false, streams);
    expect(written(stream)).not.toContain('Mở trạm in');
  });

  it('are one JSON object per line with the documented keys', () => {
    const stream = new PassThrough();
    writeOutcome(outcomeOf(row('printed', { file: '/x.pdf' })), null, true, {
      input: process.stdin,
      output: stream,
      error: stream,
    });
    expect(written(stream)).toBe(
      `{"code":"${code(1)}","outcome":"printed","reason":null,"pages":1,"file":"/x.pdf"}\n`,
    );
  });
});
