import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { openCrashMarker } from '../../main/app/crash-marker.ts';
import { removeStaleSessionData } from '../../main/app/temporary-session-data.ts';
import { writeZip } from '../../main/diagnostics/write-zip.ts';
import { openLogFile } from '../../main/log/log-file.ts';
import { NO_SECRETS } from '../../main/log/secrets.ts';
import { retryWhileLocked, retryWhileLockedSync } from '../../main/platform/system-errors.ts';
import { createFilePrinter } from '../../main/printers/file-printer.ts';
import type { PrintJob } from '../../main/printers/printer.ts';
import { readPinFile, writePinFile } from '../../main/settings/pin-file.ts';
import { describeProblem, ProblemError } from '../../shared/problem.ts';
import { SettingsSchema } from '../../shared/settings.ts';
import { machine } from '../unit/settings/fake-safe-storage.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { catchError, createTestFolder, lockAgainstDeletion, lockExclusively } from './file-locks.ts';

// electron-store is conf with Electron's paths, which the settings do not use, and another option for the name.
const STORE = `import Conf from 'conf';
export default class extends Conf { constructor({ cwd, name }) { super({ cwd, configName: name }); } }`;
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron')
      return next('../unit/settings/fake-safe-storage.ts', { ...context, parentURL: import.meta.url });
    if (specifier === 'electron-store')
      return {
        url: new URL('electron-store.mjs', import.meta.url).href,
        format: 'module',
        shortCircuit: true,
      };
    return next(specifier, context);
  },
  load: (url, context, next) =>
    url.endsWith('/electron-store.mjs')
      ? { format: 'module', source: STORE, shortCircuit: true }
      : next(url, context),
});
const { openSettings } = await import('../../main/settings/settings.ts');
const { openTokenVault: openVault } = await import('../../main/settings/token-vault.ts');

const folder = createTestFolder('held');
const job: PrintJob = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };

describe('a label’s PDF that a reader has open', () => {
  for (const [how, hold] of [
    ['alone', lockExclusively],
    ['shared', lockAgainstDeletion],
  ] as const)
    it(`(${how}) stays intact, and the operator is told what to close`, async () => {
      const labels = join(folder, `labels-${how}`);
      const printer = createFilePrinter(`file:${labels}`);
      await printer.check();
      const file = join(labels, `${code(7)}.pdf`);
      writeFileSync(file, 'old');
      const letGo = hold(file);
      const error: unknown = await printer.print(fakeLabel(code(7)), job).catch((thrown: unknown) => thrown);
      letGo();
      assert.ok(error instanceof ProblemError);
      assert.equal(error.problem.code, 'folder-failed');
      assert.match(
        describeProblem(error.problem, 'en'),
        new RegExp(`file “${code(7)}.pdf” is open in another program; close it`),
      );
      assert.match(
        describeProblem(error.problem, 'vi'),
        new RegExp(`tệp “${code(7)}.pdf” đang mở trong chương trình khác`),
      );
      assert.equal(readFileSync(file, 'utf8'), 'old');
      assert.deepEqual(readdirSync(labels), [`${code(7)}.pdf`]);
      // Closed, as Tem asked: the next try prints it.
      const { result } = await printer.print(fakeLabel(code(7)), job);
      assert.equal((await result).state, 'printed');
      assert.deepEqual([...readFileSync(file)], [1]);
    });
});

describe('a file that a virus scanner holds for a moment', () => {
  it('is renamed once the scanner releases it', async () => {
    const [from, to] = [join(folder, 'scanned.new'), join(folder, 'scanned')];
    writeFileSync(from, 'new');
    writeFileSync(to, 'old');
    const letGo = lockExclusively(to);
    let tries = 0;
    await retryWhileLocked(async () => {
      if (++tries === 2) letGo();
      await rename(from, to);
    });
    assert.ok(tries >= 2);
    assert.equal(readFileSync(to, 'utf8'), 'new');
  });

  it('is read once the scanner releases it, also where the read must be synchronous', async () => {
    const file = join(folder, 'scanned-read');
    writeFileSync(file, 'text');
    const holder = new Worker(
      `const { openSync, closeSync } = require('node:fs');
       const { parentPort, workerData } = require('node:worker_threads');
       const held = openSync(workerData, 0x10000000);
       parentPort.postMessage('held');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
       closeSync(held);`,
      { eval: true, workerData: file },
    );
    await new Promise((heard) => holder.once('message', heard));
    let tries = 0;
    const text = retryWhileLockedSync(() => {
      tries++;
      return readFileSync(file, 'utf8');
    });
    assert.deepEqual([text, tries > 1], ['text', true]);
    await new Promise((ended) => holder.once('exit', ended));
  });

  it('fails at once where the failure is another', () => {
    let tries = 0;
    const error = catchError(() =>
      retryWhileLockedSync(() => {
        tries++;
        return readFileSync(join(folder, 'not-there'));
      }),
    );
    assert.deepEqual([tries, error instanceof Error && 'code' in error && error.code], [1, 'ENOENT']);
  });
});

describe('the log', () => {
  it('keeps growing while another program blocks its rotation, and loses no line', () => {
    const logs = join(folder, 'logs');
    const failures: unknown[] = [];
    const log = openLogFile({
      folder: logs,
      onFailure: (error) => void failures.push(error),
      limits: { fileBytes: 20, archives: 2 },
    });
    log.write('a line of more than twenty letters');
    const letGo = lockAgainstDeletion(join(logs, 'tem.log'));
    log.write('while it is held');
    letGo();
    log.write('afterwards');
    assert.equal(failures.length, 1);
    const lines = readdirSync(logs)
      .toSorted()
      .map((name) => readFileSync(join(logs, name), 'utf8'));
    assert.deepEqual(
      lines
        .join('')
        .split('\n')
        .filter((line) => line !== ''),
      ['a line of more than twenty letters', 'while it is held', 'afterwards'],
    );
    assert.equal(lines.length, 2);
  });

  it('reports where nothing can be written, and resumes in a new line', () => {
    const logs = join(folder, 'logs-alone');
    const failures: unknown[] = [];
    const log = openLogFile({ folder: logs, onFailure: (error) => void failures.push(error) });
    log.write('one');
    const letGo = lockExclusively(join(logs, 'tem.log'));
    log.write('two');
    letGo();
    log.write('three');
    assert.equal(failures.length, 1);
    assert.equal(readFileSync(join(logs, 'tem.log'), 'utf8'), 'one\n\nthree\n');
  });
});

describe('small files of the data folder', () => {
  it('a zip of diagnostics leaves the old one intact, with a message', async () => {
    const file = join(folder, 'diagnostics.zip');
    writeFileSync(file, 'old');
    const letGo = lockAgainstDeletion(file);
    const error: unknown = await writeZip(file, [{ name: 'a.txt', text: ['a'] }]).catch(
      (thrown: unknown) => thrown,
    );
    letGo();
    assert.ok(error instanceof ProblemError);
    assert.deepEqual([error.problem.code, readFileSync(file, 'utf8')], ['file-failed', 'old']);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.part')),
      [],
    );
  });

  it('a PIN that can’t be written stays what it was', () => {
    const file = join(folder, 'pin.json');
    const pin = {
      version: 1,
      salt: '0'.repeat(32),
      hash: '0'.repeat(64),
      wrong: 0,
      waitUntilMs: null,
    } as const;
    writePinFile(file, pin);
    const letGo = lockAgainstDeletion(file);
    assert.throws(() => writePinFile(file, { ...pin, wrong: 1 }));
    letGo();
    assert.deepEqual(readPinFile(file), { kind: 'kept', pin });
    const letGoAgain = lockExclusively(file);
    assert.deepEqual(readPinFile(file), { kind: 'broken' });
    letGoAgain();
  });

  it('a crash that can’t be recorded keeps Tem down', () => {
    const file = join(folder, 'crash.json');
    writeFileSync(file, '{}');
    const marker = openCrashMarker(file);
    const letGo = lockExclusively(file);
    assert.equal(marker.record(Date.now()), 'stay-down');
    letGo();
    assert.equal(marker.record(Date.now()), 'restart');
  });
});

describe('folders of commands that are gone', () => {
  it('are deleted except those of a running command; locked ones stay until the next time', () => {
    const temporary = join(folder, 'temporary');
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    const make = (name: string): string => {
      const one = join(temporary, `tem-command-${name}`);
      mkdirSync(one, { recursive: true });
      writeFileSync(join(one, 'Cookies'), '');
      return one;
    };
    const [gone, running, held] = [make('gone'), make('running'), make('held')];
    const lock = new DatabaseSync(join(running, 'in-use.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    const letGo = lockAgainstDeletion(join(held, 'Cookies'));
    for (const one of [gone, running, held]) utimesSync(one, old, old);
    removeStaleSessionData(temporary, Date.now());
    assert.deepEqual(
      [existsSync(gone), existsSync(join(running, 'Cookies')), existsSync(join(held, 'Cookies'))],
      [false, true, true],
    );
    lock.close();
    letGo();
    for (const one of [running, held]) utimesSync(one, old, old);
    removeStaleSessionData(temporary, Date.now());
    assert.deepEqual(readdirSync(temporary), []);
  });
});

const codeOf = (error: unknown): unknown => (error instanceof ProblemError ? error.problem.code : error);

describe('settings that another program holds', () => {
  it('are unchanged when they can’t be saved, with a message, and can be saved afterwards', () => {
    const folder = createTestFolder('settings');
    const settings = openSettings(folder);
    settings.save({ size: 'S9' });
    const before = readFileSync(join(folder, 'settings.json'), 'utf8');
    const letGo = lockAgainstDeletion(join(folder, 'settings.json'));
    const error = catchError(() => settings.save({ size: 'S13' }));
    letGo();
    assert.equal(codeOf(error), 'ledger-busy');
    assert.ok(error instanceof ProblemError);
    assert.match(error.message, /Another program holds file “.*settings\.json”/);
    assert.deepEqual(
      [settings.get().size, readFileSync(join(folder, 'settings.json'), 'utf8')],
      ['S9', before],
    );
    assert.equal(settings.save({ size: 'S13' }).size, 'S13');
    assert.equal(openSettings(folder).get().size, 'S13');
  });

  it('are not taken for broken: the start says what to close, and loses none of them', () => {
    const folder = createTestFolder('settings');
    openSettings(folder).save({ size: 'S9' });
    const letGo = lockExclusively(join(folder, 'settings.json'));
    const error = catchError(() => openSettings(folder));
    letGo();
    assert.equal(codeOf(error), 'ledger-busy');
    assert.deepEqual(readdirSync(folder), ['settings.json']);
    const { problem, get } = openSettings(folder);
    assert.deepEqual([problem, get().size], [null, 'S9']);
  });

  it('are left in place, with a message, where they are broken and can’t be set aside', () => {
    const folder = createTestFolder('settings');
    writeFileSync(join(folder, 'settings.json'), '{');
    const letGo = lockAgainstDeletion(join(folder, 'settings.json'));
    const error = catchError(() => openSettings(folder));
    letGo();
    assert.equal(codeOf(error), 'ledger-busy');
    assert.equal(readFileSync(join(folder, 'settings.json'), 'utf8'), '{');
    assert.equal(openSettings(folder).problem?.code, 'settings-broken');
  });
});

describe('an access token that another program holds', () => {
  const ADDRESS = 'https://partner.example';
  const saved = SettingsSchema.parse({ baseUrl: ADDRESS });
  const SETTINGS = { saved: () => saved, onChange: () => undefined };

  it('is unchanged when a new one can’t be written, and the new one applies until Tem closes, with a message', async () => {
    machine.keys = new Map([['v10', 'a key']]);
    const file = join(createTestFolder('token'), 'access-token');
    const vaultAt = () => openVault({ file, settings: SETTINGS, secrets: NO_SECRETS });
    await (await vaultAt()).set('one');
    const before = readFileSync(file);
    const vault = await vaultAt();
    const letGo = lockAgainstDeletion(file);
    await vault.set('two');
    letGo();
    assert.deepEqual([vault.tokenFor(ADDRESS), vault.problem?.code], ['two', 'token-not-written']);
    assert.deepEqual(readFileSync(file), before);
    await vault.set('three');
    assert.equal((await vaultAt()).tokenFor(ADDRESS), 'three');
  });
});
