import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { noCodesMessage, readCodes, readDescriptor, standardInput } from '../../../main/cli/decode-input.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const folder = sharedTemporaryFolder('codes');

const fileWith = (content: string | Buffer): string => {
  const file = join(folder, 'codes.txt');
  writeFileSync(file, content);
  return file;
};
const given = (codesFile: string | null, fromStandardInput = false, codes: string[] = []) => ({
  codes,
  codesFile,
  fromStandardInput,
});

describe('the codes given to print', () => {
  it('are read from arguments, a file and standard input, in this order', async () => {
    const file = fileWith('B1\r\n\n  C1 \n');
    const input = Readable.from(['D1\n', 'E1']);
    expect(await readCodes(given(file, true, ['A1']), input)).toEqual(['A1', 'B1', '  C1 ', 'D1', 'E1']);
    expect(parseCommand(['print', '--codes', file])).toMatchObject({ codes: [], codesFile: file });
  });

  it('are read from a file written by Windows programs', async () => {
    const wide = Buffer.from('\uFEFFA1\r\nB1\r\n', 'utf16le');
    for (const bytes of ['\uFEFFA1\r\nB1\r\n', wide, wide.subarray(2), Buffer.from(wide).swap16()])
      expect(await readCodes(given(fileWith(bytes)), Readable.from([]))).toEqual(['A1', 'B1']);
    // A code page of cmd: ă followed by a separate tone mark.
    const page = Buffer.from([0x41, 0x31, 0x0d, 0x0a, 0xe3, 0xec]);
    expect(await readCodes(given(fileWith(page)), Readable.from([]))).toEqual(['A1', 'ắ']);
    expect(await readCodes(given(fileWith('')), Readable.from([]))).toEqual([]);
  });

  it('are a usage error if PowerShell wrote two encodings into one file', async () => {
    const mixed = Buffer.concat([Buffer.from('A1\r\n'), Buffer.from('B1\r\n', 'utf16le')]);
    const codes = readCodes(given(fileWith(mixed)), Readable.from([]));
    await expect(codes).rejects.toThrow(UsageError);
    await expect(codes).rejects.toThrow(/--codes .*codes\.txt: its letters are not of one encoding.*write/);
  });

  it('are a usage error if the file can’t be read, or nothing was given', async () => {
    const missing = join(folder, 'none.txt');
    await expect(readCodes(given(missing), Readable.from([]))).rejects.toThrow(UsageError);
    await expect(readCodes(given(missing), Readable.from([]))).rejects.toThrow(`--codes ${missing}: ENOENT`);
    expect(noCodesMessage(given('codes.txt'))).toContain('codes.txt: holds no order code');
    expect(noCodesMessage(given(null, true))).toMatch(/standard input.*on Windows.*file/);
    expect(() => parseCommand(['print'])).toThrow(/--codes FILE/);
  });
});

describe('standard input', () => {
  it('is the process’s own if it has one', () => {
    const own = Object.assign(Readable.from([]), { fd: 0 });
    expect(standardInput(own)).toBe(own);
  });

  it('is read from its descriptor if Electron for Windows replaced it by an empty stream', async () => {
    const fd = openSync(fileWith('A1\nB1\n'), 'r');
    expect(await text(Readable.from(readDescriptor(fd)))).toBe('A1\nB1\n');
    closeSync(fd);
    expect(standardInput(Readable.from([]))).toBeInstanceOf(Readable);
  });

  it('is empty if the descriptor does not exist', async () => {
    const fd = openSync(fileWith(''), 'r');
    closeSync(fd);
    expect(await text(Readable.from(readDescriptor(fd)))).toBe('');
  });
});
