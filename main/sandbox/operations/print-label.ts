import type { Context } from 'hono';
import { LABEL_SIZE_NAMES, type LabelSize, needsLabelUrl } from '../../../shared/label-size.ts';
import type { OperationFault } from '../control/faults.ts';
import { labelPage } from '../label/page.ts';
import { labelPdf } from '../label/pdf.ts';
import type { Order } from '../orders/order.ts';
import { errorPage } from '../pages.ts';
import type { Operation, Service } from '../service.ts';

/** Operation 6 under {base_url}: the six sizes that it lists. */
export const labelUnderBase: Operation = {
  name: 'label',
  method: 'GET',
  path: '/v1/partner/orders/label',
  authorized: false,
  answer: (context, service, fault) =>
    answerLabels(
      context,
      service,
      LABEL_SIZE_NAMES.filter((size) => !needsLabelUrl(size)),
      fault,
    ),
};

/** Operation 6 under {label_url}: all sizes. */
export const labelUnderLabelUrl: Operation = {
  name: 'label',
  method: 'GET',
  path: '/orders/awb',
  authorized: false,
  answer: (context, service, fault) => answerLabels(context, service, LABEL_SIZE_NAMES, fault),
};

/** A page for a browser. A bad or expired token is told with HTTP 200, as an operator's browser would show it. */
async function answerLabels(
  context: Context,
  { book, printTokens }: Service,
  sizes: readonly LabelSize[],
  fault: OperationFault | null,
): Promise<Response> {
  const asked = context.req.query('size');
  const size = sizes.find((name) => name === asked);
  if (size === undefined) return context.html(errorPage('Khổ giấy không hợp lệ'), 422);
  const codes = printTokens.codesOf(context.req.query('token') ?? '');
  if (codes === null || fault?.kind === 'expired-token')
    return context.html(errorPage('Mã in không hợp lệ hoặc đã hết hạn'));
  const orders = labelled(
    codes.flatMap((code) => book.byCode(code) ?? []),
    fault,
  );
  return fault?.kind === 'pdf-label'
    ? context.body(await labelPdf(orders, size), 200, { 'Content-Type': 'application/pdf' })
    : context.html(labelPage(orders, size));
}

/** The orders whose labels come, in their order. */
function labelled(orders: readonly Order[], fault: OperationFault | null): readonly Order[] {
  switch (fault?.kind) {
    case 'missing-label':
      return orders.slice(0, -1);
    case 'doubled-label':
      return [...orders.slice(0, 1), ...orders];
    default:
      return orders;
  }
}
