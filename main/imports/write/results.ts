import type { ImportRow, ImportRowState, RowIssue } from '../../../shared/import.ts';
import type { Language, LocalizedText } from '../../../shared/language.ts';
import { LONG_TEXT_LENGTH } from '../../../shared/new-order.ts';
import { describeProblem } from '../../../shared/problem.ts';
import type { OrderBook } from '../../orders/order-book.ts';
import type { ImportBook } from '../import-book.ts';
import type { OutputCell } from './sheet-rows.ts';

/** The columns behind the file's own. */
const RESULT_COLUMNS: readonly LocalizedText[] = [
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'Mã vận đơn', en: 'Service code' },
  { vi: 'Mã ngắn', en: 'Short code' },
  { vi: 'Mã phân loại', en: 'Sorting code' },
  { vi: 'Mã riêng đã gửi', en: 'Own code as sent' },
  { vi: 'Phí giao (đồng)', en: 'Delivery fee (dong)' },
  { vi: 'Lỗi và lưu ý', en: 'Mistakes and notes' },
];

const STATE_TEXT: Readonly<Record<ImportRowState, LocalizedText>> = {
  ready: { vi: 'Chưa gửi', en: 'Not sent yet' },
  mistaken: { vi: 'Có lỗi, không gửi', en: 'Mistaken, not sent' },
  sending: { vi: 'Đang gửi', en: 'Being sent' },
  created: { vi: 'Đã tạo', en: 'Created' },
  refused: { vi: 'Bị từ chối', en: 'Refused' },
  unsure: { vi: 'Chưa rõ', en: 'Not known' },
  left: { vi: 'Bỏ lại', en: 'Left' },
};

const NOTE_TEXT: Readonly<Record<RowIssue['kind'], LocalizedText>> = {
  required: { vi: 'chưa điền', en: 'is empty' },
  'not-a-number': { vi: 'không phải số nguyên', en: 'is no whole number' },
  'too-large': { vi: 'số quá lớn', en: 'is too large' },
  'too-long': { vi: 'quá dài', en: 'is too long' },
  'not-allowed': { vi: 'giá trị không dùng được', en: 'is not one of its values' },
  long: {
    vi: `dài hơn ${LONG_TEXT_LENGTH} chữ, dịch vụ có thể từ chối`,
    en: `is longer than ${LONG_TEXT_LENGTH} letters: the service may refuse it`,
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

export const RESULTS_SHEET_NAME: LocalizedText = { vi: 'Kết quả', en: 'Results' };

/** The header of the results: the file's columns, and what became of each row. */
export const resultsHeader = (columns: readonly string[], language: Language): string[] => [
  ...columns,
  ...RESULT_COLUMNS.map((words) => words[language]),
];

/** Rows that are read from the ledger at once. */
const CHUNK_SIZE = 200;

/** The rows of the results, a part at a time. @param columns how many the file has */
export function* resultChunks(
  importId: number,
  columns: number,
  language: Language,
  {
    book,
    orderBook,
    atColumns,
  }: {
    readonly book: Pick<ImportBook, 'readChunk'>;
    readonly orderBook: Pick<OrderBook, 'get'>;
    readonly atColumns: (row: ImportRow) => ImportRow;
  },
): Generator<OutputCell[][]> {
  let behindLine = 0;
  for (;;) {
    const part = book.readChunk(importId, behindLine, CHUNK_SIZE);
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
): OutputCell[] {
  const words = [
    ...(problem === null ? [] : [describeProblem(problem, language)]),
    ...refusedAt.map(({ column, words: said }) => `${column}: ${said}`),
    ...[...mistakes, ...warnings].map(({ column, kind }) =>
      column === null ? NOTE_TEXT[kind][language] : `${column}: ${NOTE_TEXT[kind][language]}`,
    ),
  ];
  return [
    ...Array.from({ length: own.columns }, (_none, at) => own.cells[at] ?? ''),
    STATE_TEXT[state][language],
    code ?? '',
    shortcode ?? '',
    own.sorting ?? '',
    soc ?? '',
    fee ?? '',
    words.join('; '),
  ];
}
