import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { QuoteRequest } from '../../../shared/quote.ts';
import { useComponentServices } from '../context/component-services.ts';
import { createQuoteQuery, type QuoteState } from './quote-query.ts';

/**
 * The service's price for the current form, requested when typing pauses; null: the form is incomplete. Never shows an
 * answer to an older form.
 */
export function useQuote(request: QuoteRequest | null): {
  readonly state: QuoteState;
  /** Repeats the request at once. */
  readonly retry: () => void;
} {
  const { tem } = useComponentServices();
  const [quoting] = useState(() => createQuoteQuery((asked) => tem.calls.prices.quote(asked)));
  useEffect(() => quoting.setRequest(request), [quoting, request]);
  useEffect(() => () => quoting.setRequest(null), [quoting]);
  return { state: useStore(quoting.store), retry: quoting.retry };
}
