import type { ServiceRequest } from '../sandbox-partner.ts';

/** Requests for labels, in a shift's order, and how many of them were for nothing. */
export interface LabelRequests {
  /** Tokens and label pages. */
  readonly all: number;
  /** Those of which no label was handed over. */
  readonly wasted: number;
}

/**
 * Counts tokens and label pages of which no label was handed over. The label that came out is that of the last page with its
 * order: of an order that was made again, only the last making was of use.
 * @param handedOver codes of the orders whose labels came out, each once
 */
export function countLabelRequests(
  requests: readonly ServiceRequest[],
  handedOver: ReadonlySet<string>,
): LabelRequests {
  const isPage = (operation: string): boolean => operation === 'GET /orders/awb';
  const made = requests.filter(({ codes }) => codes.length > 0);
  const lastOf = (kind: boolean): Set<ServiceRequest> => {
    const last = new Map<string, ServiceRequest>();
    for (const request of made)
      if (isPage(request.operation) === kind) for (const code of request.codes) last.set(code, request);
    return new Set([...last].flatMap(([code, request]) => (handedOver.has(code) ? [request] : [])));
  };
  const used = new Set([...lastOf(true), ...lastOf(false)]);
  return { all: made.length, wasted: made.length - used.size };
}
