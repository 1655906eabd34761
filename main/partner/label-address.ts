import { type LabelSize, needsLabelUrl } from '../../shared/label-size.ts';
import type { PrintToken } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { label, labelOfAnySize } from './operations/label.ts';

/**
 * Returns the address of the labels of a print token (partner-api.md, operation 6): under {label_url} if set, since that
 * has every size, otherwise under {base_url}. The address contains the print token and is never logged.
 * @throws ProblemError `not-configured`; `size-needs-label-url` for a size that {base_url} lacks
 */
export function labelAddress(
  { baseUrl, labelUrl }: { readonly baseUrl: string | null; readonly labelUrl: string | null },
  token: PrintToken,
  size: LabelSize,
): URL {
  const address = labelUrl ?? baseUrl;
  if (address === null) throw new ProblemError('not-configured');
  if (labelUrl === null && needsLabelUrl(size)) throw new ProblemError('size-needs-label-url', { size });
  const { path, request } = labelUrl === null ? label : labelOfAnySize;
  const checked = request.safeParse({ token, size });
  if (!checked.success) throw new ProblemError('bad-request');
  const url = new URL(address + path);
  for (const [name, value] of Object.entries(checked.data)) url.searchParams.set(name, value);
  return url;
}
