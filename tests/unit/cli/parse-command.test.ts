import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { COMMANDS, SERVICE_COMMANDS } from '../../../main/cli/commands/index.ts';
import { noCodesMessage, readCodes, readDescriptor, standardInput } from '../../../main/cli/decode-input.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { USAGE } from '../../../main/cli/usage.ts';
import { MAX_LINK_LENGTH } from '../../../main/links/parse-link.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

// Which command lines are taken, and with which message others are refused, stands in tests/fixtures/cli-0.1 too.

const folder = sharedTemporaryFolder('cli');
const SECRET = 'nobody-but-the-service-knows-this-text-0123';
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  for (const [name, content] of Object.entries({
    token: 'secret-token\n',
    secret: `${SECRET}\n`,
    short: 'short\n',
    slash: `${SECRET}/x`,
    password: 'pass word\r\n',
    empty: '\n',
    'two.tem-invite': '{}',
  }))
    writeFileSync(file(name), content, { mode: 0o600 });
});
/** Of words without spaces. */
const parse = (line: string): unknown => parseCommand(line.split(' '));

describe('a start of the app', () => {
  const APP = { kind: 'app', sandbox: false, dataDir: null, link: null };

  it('ignores Chromium’s switches', () => {
    expect(parseCommand([])).toEqual(APP);
    const given = '--sandbox --no-sandbox --remote-debugging-port=0 --data-dir x';
    expect(parse(given)).toEqual({ ...APP, sandbox: true, dataDir: resolve('x') });
  });

  it('accepts what a launcher put after "--", with or without switches before it', () => {
    const app = { ...APP, sandbox: true, dataDir: resolve('x') };
    const printer = `file:${resolve('y')}`;
    for (const switches of [[], ['--no-sandbox'], ['--ozone-platform=headless']])
      for (const [line, command] of [
        ['--sandbox --data-dir x', app],
        ['--data-dir x --sandbox -- tem:A', { ...app, link: 'tem:A' }],
        ['print --printer file:y A', { kind: 'print', printer }],
        // Typed behind the launcher's own.
        ['-- print A', { kind: 'print', codes: ['A'] }],
        ['print -- -A', { kind: 'print', codes: ['-A'] }],
        ['--version', { kind: 'version' }],
      ] as const)
        expect(parseCommand([...switches, '--', ...line.split(' ')])).toMatchObject(command);
  });

  it('takes a link and nothing after it, whatever it imitates', () => {
    const link = 'tem://print?code=A1';
    expect(parse(link)).toEqual({ ...APP, link });
    expect(parse(`--no-sandbox -- ${link}`)).toEqual({ ...APP, link });
    expect(parse(`--data-dir x -- ${link}`)).toEqual({ ...APP, link, dataDir: resolve('x') });
    // A quotation mark in a link ends the argument on Windows.
    for (const rest of [
      '--data-dir y',
      '--sandbox',
      '--version',
      '--help',
      '--gpu-launcher=y',
      `-- ${link}`,
      'print --printer file:y A1',
      'webhook set https://y.example',
    ])
      expect(parse(`-- TEM:x ${rest}`)).toEqual({ ...APP, link: 'TEM:x' });
    const long = `tem://print?code=${'A'.repeat(100_000)}`;
    expect(parse(long)).toEqual({ ...APP, link: long.slice(0, MAX_LINK_LENGTH + 1) });
    // A command takes codes that begin like one.
    expect(parse('print tem:1 B')).toMatchObject({ kind: 'print', codes: ['tem:1', 'B'] });
  });
});

describe('tem print, verify and diagnostics', () => {
  it('have all their options', () => {
    const options =
      '--json --size s9 --printer file:out --base-url https://a.example/ --label-url http://127.0.0.1:1 ' +
      `--token-file ${file('token')} --data-dir d --dpi 300 --reprint damaged --any-status --resume`;
    expect(parse(`print ${options} A - B`)).toEqual({
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
    const nothing = { codes: [], anyStatus: false, resume: true, dpi: null, reprint: null };
    for (const printer of [
      'raw:zpl://10.0.0.9:9100',
      String.raw`raw:tspl:\\KHO-PC\Xprinter XP-420B (Copy 1)`,
    ])
      expect(parseCommand(['print', `--printer=${printer}`, '--resume'])).toMatchObject({
        ...nothing,
        printer,
      });
    const none = { kind: 'verify', against: null, out: null, file: null, json: false, dataDir: null };
    expect(parse('verify')).toEqual(none);
    const [against, out, file_, dataDir] = ['a', 'b', 'c', 'd'].map((name) => resolve(name));
    const all = { kind: 'verify', against, out, file: file_, json: true, dataDir };
    expect(parse('verify --against a --out b --file c --json --data-dir d')).toEqual(all);
    expect(parse('diagnostics --out a --data-dir d')).toEqual({ kind: 'diagnostics', out: against, dataDir });
  });

  it.each([
    [['print', '  '], /no order code/],
    [['print', '--printer', 'raw:pcl://10.0.0.9', 'A'], /raw:zpl/],
    [['print', '--printer', 'raw:pcl:Zebra', 'A'], /raw:zpl/],
    [['print', '--printer', 'raw:zpl:', 'A'], /raw:zpl/],
    [['print', '--token-file', '/nowhere', 'A'], /--token-file/],
    [['demo', '--seed', 'x'], /--seed/],
    [['verify', '--against', ''], /--against/],
    [['verify', '--against'], /--against/],
    [['verify', '--label', 'y'], /--label/],
    [['diagnostics', '--out', ' '], /--out/],
    [['diagnostics', '--out', 'a', 'b'], /./],
  ])('are refused as %j with one line', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });
});

describe('a token file', () => {
  it('may be PowerShell’s, and its content is never in an error', () => {
    for (const bytes of [
      Buffer.from('\uFEFFsecret-token\r\n', 'utf16le'),
      Buffer.from('\uFEFFsecret-token\r\n'),
    ]) {
      writeFileSync(file('wide'), bytes);
      expect(parse(`print --token-file ${file('wide')} A`)).toMatchObject({ accessToken: 'secret-token' });
    }
    writeFileSync(file('bad'), 'two words\n');
    expect(() => parse(`print --token-file ${file('bad')} A`)).toThrow(/^(?!.*two words)/);
  });

  it.each([
    [0o600, false],
    [0o400, false],
    [0o711, false],
    [0o640, true],
    [0o604, true],
    [0o620, true],
    [0o602, true],
  ])('of mode %o is one that others may read or change: %s', (mode, isExposed) => {
    // One for each: an ordinary user cannot write to a file of a mode before.
    const shared = file(`shared-${mode}`);
    writeFileSync(shared, 'secret-token\n');
    chmodSync(shared, mode);
    // The mode is meaningless on Windows.
    const exposedTokenFile = isExposed && process.platform !== 'win32' ? shared : null;
    for (const command of ['print A', 'statuses', 'webhook get'])
      expect(parse(`${command} --token-file ${shared}`)).toMatchObject({
        accessToken: 'secret-token',
        exposedTokenFile,
      });
  });
});

describe('the codes given to print', () => {
  const fileWith = (content: string | Buffer): string => {
    writeFileSync(file('codes.txt'), content);
    return file('codes.txt');
  };
  const nothing = Readable.from([]);
  const given = (codesFile: string | null, fromStandardInput = false, codes: string[] = []) => ({
    codes,
    codesFile,
    fromStandardInput,
  });

  it('are read from arguments, a file and standard input, in this order', async () => {
    const codes = fileWith('B1\r\n\n  C1 \n');
    const input = Readable.from(['D1\n', 'E1']);
    expect(await readCodes(given(codes, true, ['A1']), input)).toEqual(['A1', 'B1', '  C1 ', 'D1', 'E1']);
    expect(parse(`print --codes ${codes}`)).toMatchObject({ codes: [], codesFile: codes });
  });

  it('are read from a file written by Windows programs, in one encoding', async () => {
    const wide = Buffer.from('\uFEFFA1\r\nB1\r\n', 'utf16le');
    for (const bytes of ['\uFEFFA1\r\nB1\r\n', wide, wide.subarray(2), Buffer.from(wide).swap16()])
      expect(await readCodes(given(fileWith(bytes)), nothing)).toEqual(['A1', 'B1']);
    // A code page of cmd: ă followed by a separate tone mark.
    const page = Buffer.from([0x41, 0x31, 0x0d, 0x0a, 0xe3, 0xec]);
    expect(await readCodes(given(fileWith(page)), nothing)).toEqual(['A1', 'ắ']);
    expect(await readCodes(given(fileWith('')), nothing)).toEqual([]);
    const codes = readCodes(
      given(fileWith(Buffer.concat([Buffer.from('A1\r\n'), wide.subarray(2)]))),
      nothing,
    );
    await expect(codes).rejects.toThrow(UsageError);
    await expect(codes).rejects.toThrow(/--codes .*codes\.txt: its letters are not of one encoding.*write/);
  });

  it('are a usage error if the file can’t be read, or nothing was given', async () => {
    const missing = readCodes(given(file('none.txt')), nothing);
    await expect(missing).rejects.toThrow(UsageError);
    await expect(missing).rejects.toThrow(`--codes ${file('none.txt')}: ENOENT`);
    expect(noCodesMessage(given('codes.txt'))).toContain('codes.txt: holds no order code');
    expect(noCodesMessage(given(null, true))).toMatch(/standard input.*on Windows.*file/);
    expect(() => parse('print')).toThrow(/--codes FILE/);
  });

  it('are read from the descriptor if Electron for Windows replaced standard input by an empty stream', async () => {
    const fd = openSync(fileWith('A1\nB1\n'), 'r');
    expect(await text(Readable.from(readDescriptor(fd)))).toBe('A1\nB1\n');
    closeSync(fd);
    // No such descriptor any more.
    expect(await text(Readable.from(readDescriptor(fd)))).toBe('');
    expect(standardInput(Readable.from([]))).toBeInstanceOf(Readable);
    const own = Object.assign(Readable.from([]), { fd: 0 });
    expect(standardInput(own)).toBe(own);
  });
});

describe('a command of the service', () => {
  const NAMES = SERVICE_COMMANDS.map(({ name }) => name);
  const CODE = 'SGNS336484LM.883568271';
  const PLACES = {
    sender_province: 'Hà Nội',
    sender_district: 'Ba Đình',
    receiver_province: 'Hồ Chí Minh',
    receiver_district: 'Quận 3',
  };
  const QUOTE = [
    'quote',
    ...Object.entries(PLACES).flatMap(([name, place]) => [`--${name.replace('_', '-')}`, place]),
  ];

  it.each<[string[], object]>([
    [['info', CODE.toLowerCase()], { by: 'order', code: CODE }],
    [['info', '--soc', ' DH 01 '], { by: 'soc', code: 'DH 01' }],
    [['cancel', CODE], { code: CODE }],
    [['create', '--file', 'o.json'], { file: 'o.json', anyway: false, notThere: false }],
    [['create', '--file', '-', '--anyway'], { file: '-', anyway: true, notThere: false }],
    [['create', '--file', '-', '--not-there'], { file: '-', anyway: false, notThere: true }],
    [[...QUOTE, '--weight', '1.500'], { ...PLACES, weight: 1_500, value: null }],
    [[...QUOTE, '--weight', '200g', '--value', '1.600.000đ'], { ...PLACES, weight: 200, value: 1_600_000 }],
    [['areas'], { level: 'province', parent: null }],
    [['areas', '--province', '01'], { level: 'district', parent: '01' }],
    [['areas', '--district', '001'], { level: 'commune', parent: '001' }],
    [['statuses'], {}],
    [['webhook', 'get'], { url: null, replace: false }],
    [['webhook', 'set', 'https://a.example/x'], { url: 'https://a.example/x', replace: false }],
    [['webhook', 'set', 'https://a.example', '--replace'], { url: 'https://a.example', replace: true }],
  ])('%j is read', (args, task) => {
    expect(parseCommand(args)).toEqual({
      kind: 'service',
      name: args[0],
      task,
      json: false,
      sandbox: false,
      dataDir: null,
      baseUrl: null,
      labelUrl: null,
      account: null,
      accessToken: null,
      exposedTokenFile: null,
    });
  });

  it.each(NAMES)('%s has the options of the connection', (name) => {
    const own: Record<string, readonly string[]> = {
      create: ['--file', 'x'],
      quote: [...QUOTE.slice(1), '--weight', '1'],
      webhook: ['get'],
      info: [CODE],
      cancel: [CODE],
    };
    const given = (line: string) => parseCommand([name, ...(own[name] ?? []), ...line.split(' ')]);
    for (const [line, options] of [
      ['--json --sandbox --data-dir d', { json: true, sandbox: true, dataDir: resolve('d') }],
      [
        '--base-url https://a.example/ --label-url https://b.example',
        { baseUrl: 'https://a.example', labelUrl: 'https://b.example' },
      ],
      ['--sandbox --account B', { sandbox: true, account: 'B' }],
    ] as const)
      expect(given(line)).toMatchObject(options);
    for (const [line, message] of [
      ['--sandbox --base-url https://a.example', /--sandbox/],
      ['--base-url http://a.example', /https/],
      ['--account=', /--account/],
      ['--account B --base-url https://a.example', /--account/],
      ['--account B --label-url https://a.example', /--account/],
      ['--nonsense', UsageError],
      ['one too many', UsageError],
    ] as const)
      expect(() => given(line)).toThrow(message);
  });

  it.each([
    [['info', ' '], /one CODE/],
    [['cancel', CODE, CODE], /one CODE/],
    [['create', 'order.json'], /order\.json/],
    [QUOTE, /--weight/],
    [[...QUOTE, '--weight', '0,5'], /whole number/],
    [[...QUOTE, '--weight', '-5'], /weight/],
    [[...QUOTE, '--weight', '5', '--sender-province', 'x'.repeat(300)], /200/],
    [['areas', '--province', ''], /--province/],
    [['webhook', 'put', 'https://a.example'], /get, or set/],
    [['webhook', 'get', 'https://a.example'], /get, or set/],
    [['webhook', 'get', '--replace'], /--replace/],
    [['webhook', 'set', 'a.example'], /https/],
    [['find', ' '], /find: a TEXT is wanted/],
    [['find', 'x'.repeat(201)], /longer than 200/],
  ])('%j is refused with one line', (args, message) => {
    for (const refusal of [UsageError, message, /^[^\n]+$/])
      expect(() => parseCommand(args)).toThrow(refusal);
  });

  it('is read from any arguments, or refused as usage, and is in the help', () => {
    const words = ['--soc', '--file', '-', '--json', '--weight', 'get', 'set', CODE, ''];
    const word = fc.oneof(fc.constantFrom(...NAMES, ...words), fc.string({ maxLength: 10 }));
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.array(word, { maxLength: 6 }), (name, args) => {
        try {
          expect(parseCommand([name, ...args])).toMatchObject({ kind: 'service' });
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
        }
      }),
    );
    for (const { name } of COMMANDS) expect(USAGE).toContain(`tem ${name}`);
    for (const { options } of SERVICE_COMMANDS)
      for (const option of Object.keys(options)) expect(USAGE).toContain(`--${option}`);
  });
});

describe('tem fleet', () => {
  const URL = 'postgres://tem_owner@db.example.com/tem';
  const fleet = (...args: readonly string[]): unknown => parseCommand(['fleet', ...args]);
  const JOIN = ['join', '--invitation', file('two.tem-invite'), '--station'];

  it('sets up a fleet or joins one, and names it and the station', () => {
    const init = ['init', '--url', URL, '--password-file', file('password')];
    const config = { host: 'db.example.com', port: 5432, database: 'tem', user: 'tem_owner' };
    expect(fleet(...init, '--name', 'Kho 1', '--station', ' Bàn 1 ')).toMatchObject({
      task: { action: 'init', name: 'Kho 1', login: { password: 'pass word', config } },
      stationName: 'Bàn 1',
    });
    expect(fleet(...init)).toMatchObject({ task: { action: 'init', name: null }, stationName: null });
    expect(fleet(...JOIN, 'Bàn 2')).toMatchObject({
      task: { action: 'accept', invitation: '{}', code: null },
      stationName: 'Bàn 2',
    });
  });

  it.each([
    ['no action', []],
    ['an unknown action', ['merge']],
    ['a station’s name without letters', [...JOIN, ' ']],
    ['a station’s name of 61 letters', [...JOIN, 'x'.repeat(61)]],
    ['a name where nothing is named', ['status', '--station', 'Bàn 1']],
    ['neither an address nor an invitation', ['join']],
    [
      'a password in the address',
      ['init', '--url', 'postgres://a:b@c/d', '--password-file', file('password')],
    ],
    ['no password', ['init', '--url', URL]],
    ['an invitation that is not there', ['join', '--invitation', file('none')]],
    ['no file for the invitation', ['invite']],
    ['hours that are not offered', ['invite', '--out', 'x', '--hours', '2']],
  ])('refuses %s', (_what, args) => {
    expect(() => fleet(...args)).toThrow(UsageError);
  });
});

describe('tem receiver', () => {
  it('takes place, secret and password from the data folder unless they are given', () => {
    const none = {
      settings: {},
      secret: null,
      password: null,
      register: false,
      replace: false,
      dataDir: null,
    };
    expect(parse('receiver')).toEqual({ kind: 'receiver', ...none });
    const given =
      `--host 10.0.0.5 --port 9000 --url https://hooks.shop.vn --secret-file ${file('secret')} ` +
      `--password-file ${file('password')} --register --replace --data-dir ${folder}`;
    expect(parse(`receiver ${given}`)).toEqual({
      kind: 'receiver',
      settings: { receiverHost: '10.0.0.5', receiverPort: 9_000, receiverUrl: 'https://hooks.shop.vn' },
      secret: SECRET,
      password: 'pass word',
      register: true,
      replace: true,
      dataDir: folder,
    });
  });

  it.each([
    ...'x | --host localhost | --port 80 | --port 1e9 | --port x | --url http://hooks.shop.vn'.split(' | '),
    ...['short', 'slash', 'missing'].map((name) => `--secret-file ${file(name)}`),
    `--password-file ${file('empty')}`,
    '--sandbox',
  ])('refuses %s', (wrong) => {
    expect(() => parse(`receiver ${wrong}`)).toThrow(UsageError);
  });

  const UNIT = join(import.meta.dirname, '../../../build/systemd/tem-receiver.service');

  it('is started by the service for systemd with options that it has, and not again where its exit code says so', () => {
    const unit = readFileSync(UNIT, 'utf8');
    const [, program, given = ''] = /^ExecStart=(\S+) (.*)$/m.exec(unit) ?? [];
    expect(program).toBe('/usr/bin/tem');
    const command = parse(given.replaceAll('${CREDENTIALS_DIRECTORY}', folder));
    expect(command).toMatchObject({ kind: 'receiver', dataDir: '/var/lib/tem-receiver' });
    expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
  });

  const analyze = spawnSync('systemd-analyze', ['--version']);
  it.skipIf(analyze.error !== undefined)('has a service that systemd understands', () => {
    const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('tem-receiver'));
    // The program is where the installer puts it.
    expect(about.filter((line) => !line.includes('/usr/bin/tem is not executable'))).toEqual([]);
  });
});
