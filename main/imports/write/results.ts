import type { ImportRow, ImportRowState, RowNote } from '../../../shared/import.ts';
import type { Language, Words } from '../../../shared/language.ts';
import { LONG_TEXT } from '../../../shared/new-order.ts';
import { describeProblem } from '../../../shared/problem.ts';
import type { OrderBook } from '../../orders/order-book.ts';
import type { ImportBook } from '../import-book.ts';
import type { OutCell } from './table-bytes.ts';

/** The columns behind the file's own. */
const HEADER: readonly Words[] = [
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'Mã vận đơn', en: 'Service code' },
  { vi: 'Mã ngắn', en: 'Short code' },
  { vi: 'Mã phân loại', en: 'Sorting code' },
  { vi: 'Mã riêng đã gửi', en: 'Own code as sent' },
  { vi: 'Phí giao (đồng)', en: 'Delivery fee (dong)' },
  { vi: 'Lỗi và lưu ý', en: 'Mistakes and notes' },
];

const STATES: Readonly<Record<ImportRowState, Words>> = {
  ready: { vi: 'Chưa gửi', en: 'Not sent yet' },
  mistaken: { vi: 'Có lỗi, không gửi', en: 'Mistaken, not sent' },
  sending: { vi: 'Đang gửi', en: 'Being sent' },
  created: { vi: 'Đã tạo', en: 'Created' },
  refused: { vi: 'Bị từ chối', en: 'Refused' },
  unsure: { vi: 'Chưa rõ', en: 'Not known' },
  left: { vi: 'Bỏ lại', en: 'Left' },
};

const NOTES: Readonly<Record<RowNote['kind'], Words>> = {
  required: { vi: 'chưa điền', en: 'is empty' },
  'not-a-number': { vi: 'không phải số nguyên', en: 'is no whole number' },
  'too-large': { vi: 'số quá lớn', en: 'is too large' },
  'too-long': { vi: 'quá dài', en: 'is too long' },
  'not-allowed': { vi: 'giá trị không dùng được', en: 'is not one of its values' },
  long: {
    vi: `dài hơn ${LONG_TEXT} chữ, dịch vụ có thể từ chối`,
    en: `is longer than ${LONG_TEXT} letters: the service may refuse it`,
  },
  'not-given': { vi: 'chưa ghi, dịch vụ có thể từ chối', en: 'is not given: the service may refuse that' },
  'no-value': { vi: 'chưa khai, không tính được phí bảo hiểm', en: 'is not declared: no insurance fee' },
  'soc-twice': { vi: 'mã trùng trong tệp', en: 'stands in the file twice' },
  'soc-known': { vi: 'đã có đơn mang mã này', en: 'belongs to an order that is known' },
  'area-unknown': { vi: 'không có trong danh sách của dịch vụ', en: 'is not in the service’s list' },
  'zero-restored': { vi: 'đã thêm lại số 0 ở đầu', en: 'got its leading 0 back' },
  'digits-lost': { vi: 'bị bảng tính cắt mất chữ số', en: 'has lost digits in the spreadsheet' },
  'letters-lost': { vi: 'bị mất chữ có dấu', en: 'has lost letters' },
  'became-a-date': { vi: 'bị bảng tính đổi thành ngày', en: 'was made a date by the spreadsheet' },
  'formula-error': { vi: 'công thức không có kết quả', en: 'has a formula without a result' },
  'too-many-cells': { vi: 'dòng có nhiều ô hơn số cột', en: 'the row has more cells than columns' },
};

export const resultsSheet: Words = { vi: 'Kết quả', en: 'Results' };

/** The header of the results: the file's columns, and what became of each row. */
export const resultsHeader = (columns: readonly string[], language: Language): string[] => [
  ...columns,
  ...HEADER.map((words) => words[language]),
];

/** Rows that are read from the ledger at once. */
const PART = 200;

/** The rows of the results, a part at a time. @param columns how many the file has */
export function* resultParts(
  importId: number,
  columns: number,
  language: Language,
  {
    book,
    orderBook,
    atColumns,
  }: {
    readonly book: Pick<ImportBook, 'part'>;
    readonly orderBook: Pick<OrderBook, 'get'>;
    readonly atColumns: (row: ImportRow) => ImportRow;
  },
): Generator<OutCell[][]> {
  let behindLine = 0;
  for (;;) {
    const part = book.part(importId, behindLine, PART);
    const last = part.at(-1);
    if (last === undefined) return;
    behindLine = last.row.line;
    yield part.map(({ row, cells }) => {
      const sorting = row.code === null ? null : (orderBook.get(row.code)?.sorting ?? null);
      return resultsRow(atColumns(row), { cells, columns, sorting }, language);
    });
  }
}

/** One row of the results. @param columns how many the file has */
function resultsRow(
  { state, code, shortcode, soc, fee, problem, refusedAt = [], mistakes, warnings }: ImportRow,
  own: { readonly cells: readonly string[]; readonly columns: number; readonly sorting: string | null },
  language: Language,
): OutCell[] {
  const words = [
    ...(problem === null ? [] : [describeProblem(problem, language)]),
    ...refusedAt.map(({ column, words: said }) => `${column}: ${said}`),
    ...[...mistakes, ...warnings].map(({ column, kind }) =>
      column === null ? NOTES[kind][language] : `${column}: ${NOTES[kind][language]}`,
    ),
  ];
  return [
    ...Array.from({ length: own.columns }, (_none, at) => own.cells[at] ?? ''),
    STATES[state][language],
    code ?? '',
    shortcode ?? '',
    own.sorting ?? '',
    soc ?? '',
    fee ?? '',
    words.join('; '),
  ];
}
