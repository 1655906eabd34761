import { createHash } from 'node:crypto';
import type { ImportRow, ImportState } from '../../shared/import.ts';
import { readWhole, showWhole } from '../../shared/whole-number.ts';
import type { Imports } from '../imports/imports.ts';
import { NOTHING, type Plan } from './plan.ts';
import { wordsOf } from './question.ts';

/** Rows looked at at once. */
const PART = 500;

interface Summed {
  /** Rows that would be sent, or looked up and sent again. */
  readonly toGo: number;
  /** What their receivers pay, in dong. */
  readonly amount: number;
  /** What all rows of an import say, whatever has become of them: another file has another, and the same file that is read again. */
  readonly content: string;
}

function sum({ id }: ImportState, rows: Imports['rows']): Summed {
  const content = createHash('sha256').update(`${id}`);
  let [toGo, amount] = [0, 0];
  for (let from = 0; ; from += PART) {
    const part = rows('all', from, PART).rows;
    for (const row of part) {
      content.update(JSON.stringify([row.line, row.draft, row.notThere === true]));
      if (!isToGo(row)) continue;
      toGo++;
      const read = readWhole(row.draft.amount);
      amount += read.kind === 'number' ? read.value : 0;
    }
    if (part.length < PART) return { toGo, amount, content: content.digest('hex') };
  }
}

const isToGo = ({ state }: ImportRow): boolean => state === 'ready' || state === 'unsure';

/**
 * Plans of sending an import. One that was agreed to goes on after a pause without a question, as long as Tem runs, it was not
 * read again and nothing of its rows is another; a person's word that the service has none of some orders is something else.
 */
export function importPlans(imports: Pick<Imports, 'state' | 'rows'>): () => Plan {
  let agreed: string | null = null;
  return () => {
    const open = imports.state();
    // What can't be begun says so itself.
    if (open === null || open.phase === 'reading' || open.phase === 'sending') return NOTHING;
    const { toGo, amount, content } = sum(open, imports.rows);
    if (toGo === 0 || content === agreed) return NOTHING;
    return { question: questionOf(open, toGo, amount), exactly: content, onAgreed: () => (agreed = content) };
  };
}

function questionOf(open: ImportState, orders: number, amount: number): NonNullable<Plan['question']> {
  const { file, rows, counts } = open;
  return {
    ask: wordsOf(
      {
        vi: 'Tạo {orders} đơn ở dịch vụ từ tệp này?',
        en: 'Create orders at the service from this file: {orders}?',
      },
      { orders },
    ),
    deed: wordsOf({ vi: 'Gửi {orders} đơn', en: 'Send {orders}' }, { orders }),
    changes: [
      {
        what: { vi: 'Đơn đã tạo từ tệp', en: 'Orders created from the file' },
        from: wordsOf({ vi: '{created}', en: '{created}' }, { created: counts.created }),
        to: wordsOf(
          { vi: '{most} trong {rows} dòng của {file}', en: '{most} of {rows} rows of {file}' },
          { most: counts.created + orders, rows, file },
        ),
      },
      {
        what: { vi: 'Tiền thu hộ của các đơn sẽ gửi', en: 'Cash on delivery of the orders to be sent' },
        from: '0 đ',
        to: `${showWhole(amount)} đ`,
      },
    ],
  };
}
