import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { QuoteRequest } from '../../../shared/quote.ts';
import { unwrap } from '../context/api.ts';
import { useComponentServices } from '../context/component-services.ts';
import { createQuoteQuery, type QuoteState } from './quote-query.ts';

export type { QuoteState } from './quote-query.ts';

/**
 * The service's price for a form as it is now, asked for when typing pauses; null: the form is not complete. An answer
 * to an older form is never shown as this one's.
 */
export function useQuote(request: QuoteRequest | null): {
  readonly state: QuoteState;
  /** Asks once more for the same, at once. */
  readonly retry: () => void;
} {
  const { tem } = useComponentServices();
  const [quoting] = useState(() => createQuoteQuery((asked) => unwrap(tem.calls.prices.quote(asked))));
  useEffect(() => quoting.setRequest(request), [quoting, request]);
  useEffect(() => () => quoting.setRequest(null), [quoting]);
  return { state: useStore(quoting.store), retry: quoting.retry };
}
