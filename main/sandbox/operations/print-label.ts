import type { Context } from 'hono';
import { LABEL_SIZE_NAMES, type LabelSize, needsLabelUrl } from '../../../shared/label-size.ts';
import { labelPage } from '../label/page.ts';
import { errorPage } from '../pages.ts';
import type { Operation, Service } from '../service.ts';

/** Operation 6 under {base_url}: the six sizes that it lists. */
export const labelUnderBase: Operation = {
  method: 'GET',
  path: '/v1/partner/orders/label',
  authorized: false,
  answer: (context, service) =>
    answerLabels(
      context,
      service,
      LABEL_SIZE_NAMES.filter((size) => !needsLabelUrl(size)),
    ),
};

/** Operation 6 under {label_url}: all sizes. */
export const labelUnderLabelUrl: Operation = {
  method: 'GET',
  path: '/orders/awb',
  authorized: false,
  answer: (context, service) => answerLabels(context, service, LABEL_SIZE_NAMES),
};

/** A page for a browser. A bad or expired token is told with HTTP 200, as an operator's browser would show it. */
async function answerLabels(
  context: Context,
  { book, printTokens }: Service,
  sizes: readonly LabelSize[],
): Promise<Response> {
  const asked = context.req.query('size');
  const size = sizes.find((name) => name === asked);
  if (size === undefined) return context.html(errorPage('Khổ giấy không hợp lệ'), 422);
  const codes = printTokens.codesOf(context.req.query('token') ?? '');
  if (codes === null) return context.html(errorPage('Mã in không hợp lệ hoặc đã hết hạn'));
  return context.html(
    labelPage(
      codes.flatMap((code) => book.byCode(code) ?? []),
      size,
    ),
  );
}
