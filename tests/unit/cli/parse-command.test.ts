import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { SERVICE_COMMANDS } from '../../../main/cli/commands/index.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { MAX_LINK_LENGTH } from '../../../main/links/parse-link.ts';
import { isRefusedByWindows } from '../../electron/stand-in/windows-arguments.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const BUILD = join(import.meta.dirname, '../../../build');
const SECRET = 'nobody-but-the-service-knows-this-text-0123';
const CODE = 'SGNS336484LM.883568271';
const ROUTE = [
  ['--sender-province', 'Hà Nội'],
  ['--sender-district', 'Ba Đình'],
  ['--receiver-province', 'Hồ Chí Minh'],
  ['--receiver-district', 'Quận 3'],
].flat();
const PLACES = {
  sender_province: 'Hà Nội',
  sender_district: 'Ba Đình',
  receiver_province: 'Hồ Chí Minh',
  receiver_district: 'Quận 3',
};

const folder = sharedTemporaryFolder('cli');
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  const contents = {
    token: 'secret-token\n',
    bad: 'two words\n',
    secret: `${SECRET}\n`,
    short: 'short\n',
    slash: `${SECRET}/x`,
    password: 'pass word\r\n',
    empty: '\n',
    invitation: '{}',
  };
  for (const [name, content] of Object.entries(contents)) writeFileSync(file(name), content, { mode: 0o600 });
});

describe('the start of the app', () => {
  const app = { kind: 'app', sandbox: false, dataDir: null, link: null };
  const link = 'tem://print?code=A1';

  it('ignores Chromium’s switches, and accepts what a launcher put after "--"', () => {
    expect(parseCommand([])).toEqual(app);
    const training = { ...app, sandbox: true, dataDir: resolve('x') };
    expect(
      parseCommand(['--sandbox', '--no-sandbox', '--remote-debugging-port=0', '--data-dir', 'x']),
    ).toEqual(training);
    for (const switches of [[], ['--no-sandbox'], ['--ozone-platform=headless']]) {
      const given = (...args: string[]) => parseCommand([...switches, '--', ...args]);
      expect(given('--sandbox', '--data-dir', 'x')).toEqual(training);
      expect(given('--data-dir', 'x', '--sandbox', '--', 'tem:A')).toEqual({ ...training, link: 'tem:A' });
      // Typed behind the launcher's own.
      expect(given('--', 'print', 'A')).toMatchObject({ kind: 'print', codes: ['A'] });
      expect(given('print', '--', '-A')).toMatchObject({ kind: 'print', codes: ['-A'] });
      expect(given('--version')).toEqual({ kind: 'version' });
    }
  });

  it('takes a link, cut just beyond its length limit, and nothing after it, whatever it imitates', () => {
    expect(parseCommand(['--data-dir', 'x', '--', link])).toEqual({ ...app, link, dataDir: resolve('x') });
    // A quotation mark in a link ends the argument on Windows.
    for (const rest of [
      ['--data-dir', 'y'],
      ['--version'],
      ['print', '--printer', 'file:y', 'A1'],
      ['--', 'tem://print?code=B2'],
      ['--gpu-launcher=y'],
    ])
      expect(parseCommand(['--', 'TEM:x', ...rest])).toEqual({ ...app, link: 'TEM:x' });
    expect(parseCommand(['print', 'tem:1', 'B'])).toMatchObject({ kind: 'print', codes: ['tem:1', 'B'] });
    const long = parseCommand([`tem://print?code=${'A'.repeat(100_000)}`]);
    expect(long.kind === 'app' && long.link?.length).toBe(MAX_LINK_LENGTH + 1);
  });

  it('by tem.cmd is never refused by Windows, which takes no argument behind an address', () => {
    const launcher = readFileSync(join(BUILD, 'bin/tem.cmd'), 'utf8');
    const before = /^"%~dp0\.\.\\Tem\.exe" (?<before>.*) %\*/m.exec(launcher)?.groups?.['before'] ?? '';
    const typed = ['print', '--base-url', 'https://a.example', 'A'];
    expect([isRefusedByWindows(typed), isRefusedByWindows([...before.split(' '), ...typed])]).toEqual([
      true,
      false,
    ]);
  });
});

describe('tem print', () => {
  it('has all its options', () => {
    const options = ['--json', '--any-status', '--resume', '--size', 's9', '--printer', 'file:out'];
    const service = ['--base-url', 'https://a.example/', '--label-url', 'http://127.0.0.1:1'];
    const more = [
      '--token-file',
      file('token'),
      '--data-dir',
      'd',
      '--dpi',
      '300',
      '--reprint',
      'damaged',
      '--head-mm',
      '72.1',
    ];
    expect(parseCommand(['print', ...options, ...service, ...more, 'A', '-', 'B'])).toEqual({
      kind: 'print',
      codes: ['A', 'B'],
      fromStandardInput: true,
      codesFile: null,
      json: true,
      size: 'S9',
      printer: `file:${resolve('out')}`,
      dpi: 300,
      headMm: 72.1,
      reprint: 'damaged',
      anyStatus: true,
      resume: true,
      preview: null,
      baseUrl: 'https://a.example',
      labelUrl: 'http://127.0.0.1:1',
      account: null,
      accessToken: 'secret-token',
      exposedTokenFile: null,
      dataDir: resolve('d'),
    });
  });

  it('previews into a folder, which goes with nothing that prints', () => {
    expect(parseCommand(['print', '--preview=p', 'A'])).toMatchObject({ preview: resolve('p') });
    for (const other of ['--resume', '--reprint=damaged'])
      expect(() => parseCommand(['print', '--preview=p', other, 'A'])).toThrow(/--preview prints nothing/);
  });

  it('accepts a printer without a driver by address or by its system name, and no codes when resuming', () => {
    for (const printer of [
      'raw:zpl://10.0.0.9:9100',
      String.raw`raw:tspl:\\KHO-PC\Xprinter XP-420B (Copy 1)`,
    ])
      expect(parseCommand(['print', `--printer=${printer}`, '--resume'])).toMatchObject({
        printer,
        codes: [],
        anyStatus: false,
        resume: true,
        dpi: null,
        headMm: null,
        reprint: null,
      });
  });

  it('reads a token that PowerShell wrote into its file', () => {
    for (const bytes of [Buffer.from('\uFEFFsecret-token\r\n', 'utf16le'), '\uFEFFsecret-token\r\n']) {
      writeFileSync(file('wide'), bytes);
      expect(parseCommand(['print', '--token-file', file('wide'), 'A'])).toMatchObject({
        accessToken: 'secret-token',
      });
    }
  });

  it.each([
    [0o600, false],
    [0o711, false],
    [0o640, true],
    [0o604, true],
    [0o620, true],
    [0o602, true],
  ])('reports a token file with mode %o that others may read or change: %s', (mode, isExposed) => {
    // One for each: an ordinary user cannot write to a file of a mode before.
    const shared = file(`shared-${mode}`);
    writeFileSync(shared, 'secret-token\n');
    chmodSync(shared, mode);
    // The mode is meaningless on Windows.
    const exposedTokenFile = isExposed && process.platform !== 'win32' ? shared : null;
    for (const command of [
      ['print', 'A'],
      ['webhook', 'get'],
    ])
      expect(parseCommand([...command, '--token-file', shared])).toMatchObject({
        accessToken: 'secret-token',
        exposedTokenFile,
      });
  });
});

it.each([
  [['info', CODE.toLowerCase()], { by: 'order', code: CODE }],
  [['info', '--soc', ' DH 01 '], { by: 'soc', code: 'DH 01' }],
  [['cancel', CODE], { code: CODE }],
  [['create', '--file', 'o.json'], { file: 'o.json', anyway: false, notThere: false }],
  [['create', '--file', '-', '--anyway'], { file: '-', anyway: true, notThere: false }],
  [['create', '--file', '-', '--not-there'], { file: '-', anyway: false, notThere: true }],
  [['quote', ...ROUTE, '--weight', '1.500'], { ...PLACES, weight: 1_500, value: null }],
  [
    ['quote', ...ROUTE, '--weight', '200g', '--value', '1.600.000đ'],
    { ...PLACES, weight: 200, value: 1_600_000 },
  ],
  [['areas'], { level: 'province', parent: null }],
  [['areas', '--province', '01'], { level: 'district', parent: '01' }],
  [['areas', '--district', '001'], { level: 'commune', parent: '001' }],
  [['statuses'], {}],
  [['webhook', 'get'], { url: null, replace: false }],
  [['webhook', 'set', 'https://a.example', '--replace'], { url: 'https://a.example', replace: true }],
])('%j is read, with the options of the connection', (args, task) => {
  const none = { json: false, sandbox: false, dataDir: null, baseUrl: null, labelUrl: null, account: null };
  const read = { kind: 'service', name: args[0], task, ...none, accessToken: null, exposedTokenFile: null };
  expect(parseCommand(args)).toEqual(read);
  expect(parseCommand([...args, '--json', '--sandbox', '--data-dir', 'd', '--account', ' Tiệm B '])).toEqual({
    ...read,
    json: true,
    sandbox: true,
    dataDir: resolve('d'),
    account: 'Tiệm B',
  });
  const [base, label] = ['https://a.example', 'https://b.example'];
  expect(parseCommand([...args, '--base-url', `${base}/`, '--label-url', label])).toEqual({
    ...read,
    baseUrl: base,
    labelUrl: label,
  });
  for (const [wrong, message] of [
    [['--sandbox', '--base-url', base], /--sandbox/],
    [['--base-url', 'http://a.example'], /https/],
    [['--account', ' '], /--account/],
    [['--account', 'B', '--base-url', base], /--account/],
    [['--account', 'B', '--label-url', base], /--account/],
    [['--nonsense'], /nonsense/],
    [['one', 'too', 'many'], /./],
  ] as const) {
    expect(() => parseCommand([...args, ...wrong])).toThrow(UsageError);
    expect(() => parseCommand([...args, ...wrong])).toThrow(message);
  }
});

it('tem verify and tem diagnostics read their options', () => {
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
  expect(parseCommand(['diagnostics', '--out', 'a.zip', '--data-dir', 'd'])).toEqual({
    kind: 'diagnostics',
    out: resolve('a.zip'),
    dataDir: resolve('d'),
  });
});

it('tem receiver takes place, secret and password from the data folder unless they are given', () => {
  const none = { settings: {}, secret: null, password: null, register: false, replace: false, dataDir: null };
  expect(parseCommand(['receiver'])).toEqual({ kind: 'receiver', ...none });
  const place = ['--host', '10.0.0.5', '--port', '9000', '--url', 'https://hooks.shop.vn'];
  const secrets = ['--secret-file', file('secret'), '--password-file', file('password')];
  const rest = ['--register', '--replace', '--data-dir', folder];
  expect(parseCommand(['receiver', ...place, ...secrets, ...rest])).toEqual({
    kind: 'receiver',
    settings: { receiverHost: '10.0.0.5', receiverPort: 9_000, receiverUrl: 'https://hooks.shop.vn' },
    secret: SECRET,
    password: 'pass word',
    register: true,
    replace: true,
    dataDir: folder,
  });
});

it('the service for systemd starts the receiver with options that it has, and not again after exit code 2', () => {
  const unit = readFileSync(join(BUILD, 'systemd/tem-receiver.service'), 'utf8');
  const [, program, given = ''] = /^ExecStart=(\S+) (.*)$/m.exec(unit) ?? [];
  expect(program).toBe('/usr/bin/tem');
  const args = given.replaceAll('${CREDENTIALS_DIRECTORY}', folder).split(' ');
  expect(parseCommand(args)).toMatchObject({ kind: 'receiver', dataDir: '/var/lib/tem-receiver' });
  expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
});

const URL = 'postgres://tem_owner@db.example.com/tem';

it('tem fleet sets a fleet up and joins one, and names it and the station', () => {
  const init = ['fleet', 'init', '--url', URL, '--password-file', file('secret')];
  expect(parseCommand([...init, '--name', 'Kho 1', '--station', ' Bàn 1 '])).toMatchObject({
    task: {
      action: 'init',
      name: 'Kho 1',
      login: {
        password: SECRET,
        config: { host: 'db.example.com', port: 5432, database: 'tem', user: 'tem_owner' },
      },
    },
    stationName: 'Bàn 1',
  });
  expect(parseCommand(init)).toMatchObject({ task: { action: 'init', name: null }, stationName: null });
  const join = ['fleet', 'join', '--invitation', file('invitation'), '--station', 'Bàn 2'];
  expect(parseCommand(join)).toMatchObject({
    task: { action: 'accept', invitation: '{}', code: null },
    stationName: 'Bàn 2',
  });
});

describe('is refused with one line', () => {
  it.each([
    ['frobnicate', /no such command/],
    ['print', /no order code/],
    ['print --size S7 A', /--size S7/],
    ['print --nonsense A', /nonsense/],
    ['print --printer file: A', /--printer/],
    ['print --printer raw:pcl://10.0.0.9 A', /raw:zpl/],
    ['print --printer raw:zpl: A', /raw:zpl/],
    ['print --dpi 204 A', /203, 300/],
    ['print --head-mm 7 A', /from 20 to 420/],
    ['print --head-mm 72mm A', /from 20 to 420/],
    ['print --reprint why A', /damaged/],
    ['print --base-url http://example.com A', /https/],
    ['print --token-file /nowhere A', /--token-file/],
    ['print --token-file FOLDER/bad A', /^(?!.*two words)/],
    ['demo --seed x', /--seed/],
    ['info', /one CODE/],
    ['info A·B', /not an order code/],
    [`cancel ${CODE} ${CODE}`, /one CODE/],
    ['create', /--file/],
    ['create order.json', /order\.json/],
    ['quote ROUTE', /--weight/],
    ['quote --weight 200', /--sender-province/],
    ['quote ROUTE --weight 0,5', /whole number/],
    ['quote ROUTE --weight -5', /weight/],
    ['quote ROUTE --weight 5 --value x', /--value/],
    ['areas --province 01 --district 001', /not both/],
    ['webhook', /get, or set/],
    ['webhook get https://a.example', /get, or set/],
    ['webhook get --replace', /--replace/],
    ['webhook set', /one URL/],
    ['webhook set ftp://a.example', /https/],
    ['find', /a TEXT is wanted/],
    [`find ${'x'.repeat(201)}`, /longer than 200/],
    ['verify x', /x/],
    ['verify --against', /--against/],
    ['diagnostics', /--out/],
    ['diagnostics --out a b', /b/],
    ['receiver x', /x/],
    ['receiver --host localhost', /--host/],
    ['receiver --port 80', /--port/],
    ['receiver --port 1e9', /--port/],
    ['receiver --url http://hooks.shop.vn', /https/],
    ['receiver --secret-file FOLDER/short', /--secret-file/],
    ['receiver --secret-file FOLDER/slash', /--secret-file/],
    ['receiver --password-file FOLDER/empty', /--password-file/],
    ['receiver --sandbox', /--sandbox/],
    ['fleet', /./],
    ['fleet merge', /./],
    ['fleet join', /./],
    [`fleet join --invitation FOLDER/invitation --station ${'x'.repeat(61)}`, /--station/],
    ['fleet join --invitation FOLDER/none', /--invitation/],
    ['fleet status --station B', /--station/],
    [`fleet init --url ${URL}`, /--password-file/],
    ['fleet init --url postgres://a:b@c/d --password-file FOLDER/password', /password/],
    ['fleet invite', /--out/],
    ['fleet invite --out x --hours 2', /--hours/],
  ])('tem %s', (line, message) => {
    const args = line
      .replace('FOLDER', folder)
      .split(' ')
      .flatMap((word) => (word === 'ROUTE' ? ROUTE : word.replace('·', ' ')));
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
    expect(() => parseCommand(args)).toThrow(/^[^\n]+$/);
  });

  it('whatever else is no command of the service', () => {
    const names = SERVICE_COMMANDS.map(({ name }) => name);
    const word = fc.oneof(
      fc.constantFrom(...names, '--soc', '--file', '-', '--json', '--weight', 'get', 'set', CODE, ''),
      fc.string({ maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(word, { maxLength: 6 }), (name, args) => {
        try {
          expect(parseCommand([name, ...args])).toMatchObject({ kind: 'service' });
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
        }
      }),
    );
  });
});
