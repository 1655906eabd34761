import { createHash } from 'node:crypto';
import type { ImportRow, ImportState } from '../../shared/import.ts';
import { consentLimitText } from '../../shared/texts/consent-limits.ts';
import { formatWholeNumber, parseWholeNumber } from '../../shared/whole-number.ts';
import type { Imports } from '../imports/imports.ts';
import { type ConsentChange, type ConsentPlan, fillSafeText, NO_CONSENT_NEEDED } from './consent-question.ts';

/** How many rows are read at once. */
const PAGE_SIZE = 500;

interface ImportTotals {
  /** Rows to be sent, or looked up and sent again. */
  readonly pending: number;
  /** The amount that their receivers pay, in dong. */
  readonly amount: number;
  /** A fingerprint of all rows' content, whatever their state. It differs for another file, and for the same file read again. */
  readonly content: string;
}

function sumRows({ id }: ImportState, rows: Imports['rows']): ImportTotals {
  const content = createHash('sha256').update(`${id}`);
  let [toGo, amount] = [0, 0];
  for (let from = 0; ; from += PAGE_SIZE) {
    const part = rows('all', from, PAGE_SIZE).rows;
    for (const row of part) {
      content.update(JSON.stringify([row.line, row.draft, row.notThere === true, row.settled ?? []]));
      if (!isPending(row)) continue;
      toGo++;
      const read = parseWholeNumber(row.draft.amount);
      amount += read.kind === 'number' ? read.value : 0;
    }
    if (part.length < PAGE_SIZE) return { pending: toGo, amount, content: content.digest('hex') };
  }
}

const isPending = ({ state }: ImportRow): boolean => state === 'ready' || state === 'unsure';

/**
 * Creates plans for sending an import. An approved import continues after a pause without another question, as long as Tem runs,
 * the file was not read again and its rows are unchanged. A person's statement that the service lacks some orders is a separate
 * question.
 */
export function createImportPlan(imports: Pick<Imports, 'state' | 'rows'>): () => ConsentPlan {
  let agreed: string | null = null;
  return () => {
    const open = imports.state();
    // An import that cannot start reports that itself.
    if (open === null || open.phase === 'reading' || open.phase === 'sending') return NO_CONSENT_NEEDED;
    const { pending, amount, content } = sumRows(open, imports.rows);
    if (pending === 0 || content === agreed) return NO_CONSENT_NEEDED;
    return {
      question: createQuestion(open, pending, amount),
      estimates: [feesOf(open, pending)],
      fingerprint: content,
      onApproved: () => (agreed = content),
    };
  };
}

/** The fees that the service will charge, as far as it has said. */
function feesOf({ totals }: ImportState, orders: number): ConsentChange {
  const { fees = 0, quoted = 0 } = totals ?? {};
  const { fees: what, noFees, someFees } = consentLimitText.sendFile;
  const sum = `${formatWholeNumber(fees)} đ`;
  const to =
    quoted === 0
      ? noFees
      : quoted >= orders
        ? sum
        : fillSafeText(someFees, { sum, quoted, rest: orders - quoted });
  return { what, from: '0 đ', to };
}

function createQuestion(
  open: ImportState,
  orders: number,
  amount: number,
): NonNullable<ConsentPlan['question']> {
  const { file, rows, counts } = open;
  return {
    message: fillSafeText(consentLimitText.sendFile.message, { orders }),
    confirmLabel: fillSafeText(consentLimitText.sendFile.confirm, { orders }),
    changes: [
      {
        what: consentLimitText.sendFile.created,
        from: fillSafeText(consentLimitText.sendFile.before, { created: counts.created }),
        to: fillSafeText(consentLimitText.sendFile.after, { most: counts.created + orders, rows, file }),
      },
      { what: consentLimitText.sendFile.amount, from: '0 đ', to: `${formatWholeNumber(amount)} đ` },
    ],
  };
}
