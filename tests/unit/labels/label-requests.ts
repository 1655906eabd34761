import { type LabelRequest, NO_RULES } from '../../../main/labels/label.ts';
import { shortcodeOf } from '../../../shared/order-code.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';

/** A request for labels of orders of which only the code is known, with overrides. */
export const labelRequest = (changes: Partial<LabelRequest> = {}): LabelRequest => ({
  size: 'S9',
  profile: DEFAULT_PROFILE,
  chunkSize: 50,
  head: null,
  rules: () => NO_RULES,
  batch: [],
  agreed: new Map(),
  facts: (codes) =>
    codes.map((code) => ({ code, shortcode: shortcodeOf(code), soc: null, sorting: null, receiver: null })),
  isKnownOrder: () => false,
  ...changes,
});
