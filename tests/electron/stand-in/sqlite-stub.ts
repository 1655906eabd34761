import { readFileSync } from 'node:fs';

// The npm package's Chromium brings NSS, whose libsoftokn3.so is linked against libsqlite3.so.0, which neither the package
// nor a bare Debian has; without it Chromium crashes at the first https address (crypto/nss_util.cc, CrashOnNSSInitFailure).
// NSS uses it only for the user's own certificate database in ~/.local/share/pki/nssdb, and Chromium continues without that
// where it can't be opened (crypto/nss_util.cc, NSS_NoDB_Init). So Chromium gets a library with those names that opens no
// database: it starts everywhere, and no test reads or writes the user's certificates.

const PAGE = 4096;
const HEADERS = { file: 64, program: 56 } as const;
const SYMBOL_BYTES = 24;
const ADDRESS_BYTES = 8;
/** The result of sqlite3_open_v2 (https://www.sqlite.org/rescode.html). */
const SQLITE_CANTOPEN = 14;
/** x86-64: `mov eax, VALUE; ret`. */
const returning = (value: number) => Buffer.from([0xb8, value, 0, 0, 0, 0xc3]);
const OPENING = /^sqlite3_open/;
/** The only SQLite name that is a variable in NSS (lib/softoken/sdb.c). */
const VARIABLE = 'sqlite3_temp_directory';

/**
 * The SQLite names that a library is linked against.
 * @param library the path of a shared library
 */
export function readSqliteSymbols(library: string): string[] {
  const text = readFileSync(library).toString('latin1');
  return [...new Set(Array.from(text.matchAll(/(?<=\0)sqlite3_\w+(?=\0)/g), ([name]) => name))];
}

/**
 * A shared library (ELF, x86-64) called libsqlite3.so.0: each name exists, opening a database fails with SQLITE_CANTOPEN, and
 * nothing else does or returns anything.
 * @param names the names to define
 */
export function createSqliteStub(names: readonly string[]): Buffer {
  const strings = new Strings();
  const soname = strings.add('libsqlite3.so.0');
  const named = names.map((name) => ({ name, at: strings.add(name) }));

  // Read-only and executable: headers, hash table, symbols, strings, code. On a page of its own: dynamic section, variable.
  const hashAt = HEADERS.file + 4 * HEADERS.program;
  const hash = hashTable(names.length);
  const symbolsAt = aligned(hashAt + hash.length, ADDRESS_BYTES);
  const symbolBytes = (names.length + 1) * SYMBOL_BYTES;
  const stringsAt = symbolsAt + symbolBytes;
  const text = strings.bytes();
  const code = [returning(SQLITE_CANTOPEN), returning(0)] as const;
  const openingAt = stringsAt + text.length;
  const otherAt = openingAt + code[0].length;
  const codeEnd = otherAt + code[1].length;
  const dynamicAt = aligned(codeEnd, PAGE);
  const dynamic = dynamicSection([
    [DT.SONAME, soname],
    [DT.HASH, hashAt],
    [DT.STRTAB, stringsAt],
    [DT.SYMTAB, symbolsAt],
    [DT.STRSZ, text.length],
    [DT.SYMENT, SYMBOL_BYTES],
    [DT.NULL, 0],
  ]);
  const variableAt = dynamicAt + dynamic.length;
  const end = variableAt + ADDRESS_BYTES;

  const symbols: Uint8Array[] = [Buffer.alloc(SYMBOL_BYTES)];
  for (const { name, at } of named) {
    if (name === VARIABLE) symbols.push(symbol(at, 'variable', variableAt));
    else symbols.push(symbol(at, 'function', OPENING.test(name) ? openingAt : otherAt));
  }

  const library = Buffer.alloc(end);
  const put = (at: number, bytes: Buffer) => bytes.copy(library, at);
  put(0, fileHeader());
  [
    segment(PT.LOAD, FLAGS.read | FLAGS.execute, 0, codeEnd, PAGE),
    segment(PT.LOAD, FLAGS.read | FLAGS.write, dynamicAt, end - dynamicAt, PAGE),
    segment(PT.DYNAMIC, FLAGS.read | FLAGS.write, dynamicAt, dynamic.length, ADDRESS_BYTES),
    // The stack is not executable.
    segment(PT.GNU_STACK, FLAGS.read | FLAGS.write, 0, 0, 16),
  ].forEach((header, index) => put(HEADERS.file + index * HEADERS.program, header));
  put(hashAt, hash);
  put(symbolsAt, Buffer.concat(symbols));
  put(stringsAt, text);
  put(openingAt, Buffer.concat(code));
  put(dynamicAt, dynamic);
  return library;
}

// Numbers of the format: https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html
const PT = { LOAD: 1, DYNAMIC: 2, GNU_STACK: 0x6474e551 } as const;
const DT = { NULL: 0, HASH: 4, STRTAB: 5, SYMTAB: 6, STRSZ: 10, SYMENT: 11, SONAME: 14 } as const;
const FLAGS = { execute: 1, write: 2, read: 4 } as const;
const SHARED_OBJECT = 3;
const X86_64 = 62;

/** The string table; it begins with an empty string. */
class Strings {
  readonly #parts: Uint8Array[] = [Buffer.alloc(1)];
  #length = 1;

  add(text: string): number {
    const at = this.#length;
    const part = Buffer.from(`${text}\0`, 'latin1');
    this.#parts.push(part);
    this.#length += part.length;
    return at;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(HEADERS.file);
  // 64 bits, little-endian, version 1.
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(SHARED_OBJECT, 16);
  header.writeUInt16LE(X86_64, 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(BigInt(HEADERS.file), 32);
  header.writeUInt16LE(HEADERS.file, 52);
  header.writeUInt16LE(HEADERS.program, 54);
  header.writeUInt16LE(4, 56);
  return header;
}

/** A segment has the same offset in memory as in the file. */
function segment(type: number, flags: number, at: number, length: number, alignment: number): Buffer {
  const header = Buffer.alloc(HEADERS.program);
  header.writeUInt32LE(type, 0);
  header.writeUInt32LE(flags, 4);
  [at, at, at, length, length, alignment].forEach((value, index) =>
    header.writeBigUInt64LE(BigInt(value), 8 + index * ADDRESS_BYTES),
  );
  return header;
}

/** One bucket that holds all symbols, so no name has to be hashed. */
function hashTable(symbols: number): Buffer {
  const chain = Array.from({ length: symbols + 1 }, (_, index) =>
    index > 0 && index < symbols ? index + 1 : 0,
  );
  const words = [1, symbols + 1, symbols > 0 ? 1 : 0, ...chain];
  return Buffer.from(Uint32Array.from(words).buffer);
}

function symbol(name: number, kind: 'function' | 'variable', at: number): Buffer {
  const entry = Buffer.alloc(SYMBOL_BYTES);
  entry.writeUInt32LE(name, 0);
  // Global; any section but 0 says that it is defined here.
  entry.writeUInt8((1 << 4) | (kind === 'function' ? 2 : 1), 4);
  entry.writeUInt16LE(1, 6);
  entry.writeBigUInt64LE(BigInt(at), 8);
  entry.writeBigUInt64LE(BigInt(ADDRESS_BYTES), 16);
  return entry;
}

function dynamicSection(entries: readonly (readonly [tag: number, value: number])[]): Buffer {
  return Buffer.from(BigUint64Array.from(entries.flat().map(BigInt)).buffer);
}

function aligned(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}
