import { csv, goodRow, HEADER, xlsx } from '../../unit/imports/files.ts';

export type FileKind = 'csv' | 'xlsx';

/** A shop's file of orders, each with its own code, name and house number. @param run no code is in two runs */
export async function createOrderFile(kind: FileKind, rows: number, run: number): Promise<Uint8Array> {
  const own = (at: number): Readonly<Record<string, string>> => ({
    soc: `R${run}-${100_000 + at}`,
    name: `Nguyễn Thị ${at}`,
    address: `${1 + (at % 400)} Trương Định`,
  });
  const lines = Array.from({ length: rows }, (_none, at) =>
    goodRow('').map((cell, column) => own(at)[HEADER[column] ?? ''] ?? cell),
  );
  return kind === 'csv' ? csv([HEADER, ...lines]) : xlsx([HEADER, ...lines]);
}
