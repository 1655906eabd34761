import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { openCrashMarker } from '../../main/app/crash-marker.ts';
import { removeStaleSessionData } from '../../main/app/temporary-session-data.ts';
import { writeZip } from '../../main/diagnostics/write-zip.ts';
import { openLogFile } from '../../main/log/log-file.ts';
import { retryWhileLocked, retryWhileLockedSync } from '../../main/platform/system-errors.ts';
import { createFilePrinter } from '../../main/printers/file-printer.ts';
import type { PrintJob } from '../../main/printers/printer.ts';
import { readPinFile, writePinFile } from '../../main/settings/pin-file.ts';
import { describeProblem, ProblemError } from '../../shared/problem.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { catchError, createTestFolder, lockAgainstDeletion, lockExclusively } from './file-locks.ts';

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
