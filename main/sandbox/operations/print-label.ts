import type { Context } from 'hono';
import { LABEL_SIZE_NAMES, type LabelSize, needsLabelUrl } from '../../../shared/label-size.ts';
import type { OperationFault } from '../control/operation-faults.ts';
import { correctLabel, labelPage, type PrintedLabel } from '../label/label-page.ts';
import { labelPdf } from '../label/label-pdf.ts';
import type { Order } from '../orders/order.ts';
import type { SandboxOrderBook } from '../orders/sandbox-order-book.ts';
import { errorPage } from '../pages.ts';
import type { SandboxOperation, SandboxService } from '../service.ts';

/** Operation 6 under {base_url}: the six sizes that it lists. */
export const labelUnderBase: SandboxOperation = (context, service, { fault }) =>
  respondWithLabels(
    context,
    service,
    LABEL_SIZE_NAMES.filter((size) => !needsLabelUrl(size)),
    fault,
  );

/** Operation 6 under {label_url}: all sizes. */
export const labelUnderLabelUrl: SandboxOperation = (context, service, { fault }) =>
  respondWithLabels(context, service, LABEL_SIZE_NAMES, fault);

/** Answers with a page for a browser. A wrong or expired token is reported with HTTP 200, as a browser's user would see it. */
async function respondWithLabels(
  context: Context,
  { book, printTokens, labels }: SandboxService,
  sizes: readonly LabelSize[],
  fault: OperationFault | null,
): Promise<Response> {
  const asked = context.req.query('size');
  const size = sizes.find((name) => name === asked);
  if (size === undefined) return context.html(errorPage('Khổ giấy không hợp lệ'), 422);
  const codes = printTokens.codesOf(context.req.query('token') ?? '');
  if (codes === null || fault?.kind === 'expired-token')
    return context.html(errorPage('Mã in không hợp lệ hoặc đã hết hạn'));
  const orders = codes.flatMap((code) => book.byCode(code) ?? []);
  context.set('codes', codes);
  if (fault?.kind === 'pdf-label')
    return context.body(await labelPdf(orders, size), 200, { 'Content-Type': 'application/pdf' });
  return context.html(labelPage(selectLabels(orders, book, fault), size, labels.style));
}

function selectLabels(
  orders: readonly Order[],
  { orders: all }: Pick<SandboxOrderBook, 'orders'>,
  fault: OperationFault | null,
): readonly PrintedLabel[] {
  const labels = orders.map(correctLabel);
  const butLast = labels.slice(0, -1);
  const last = orders.at(-1);
  if (last === undefined || fault === null) return labels;
  const other = all().find((order) => !orders.includes(order));
  switch (fault.kind) {
    case 'missing-label':
      return butLast;
    case 'doubled-label':
      return [...labels.slice(0, 1), ...labels];
    case 'foreign-page':
      return other === undefined ? labels : [...butLast, correctLabel(other)];
    case 'foreign-code':
      return [...butLast, { kind: 'label', order: last, extraOrder: other ?? null }];
    case 'nameless-page':
      return labels.toSpliced(1, 0, { kind: 'goods-list', order: orders[0] ?? last });
    case 'unknown-page':
      return [...butLast, correctLabel({ ...last, ...CODES_OF_NO_ORDER })];
    case 'other-receiver':
      return other === undefined ? labels : [...butLast, correctLabel({ ...last, receiver: other.receiver })];
    default:
      return labels;
  }
}

const CODES_OF_NO_ORDER = {
  code: '' as Order['code'],
  shortcode: 'WRONG99999' as Order['shortcode'],
  soc: '',
};
