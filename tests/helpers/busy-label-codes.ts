import { accountKeyOf } from '../../main/partner/account-key.ts';
import { FIRST_ACCOUNT } from '../../shared/account.ts';
import type { AllowedCode } from '../../shared/allowed-code.ts';

/** Each covers 15 % of the page around it (shared/allowed-code.ts). */
const ACROSS = [0.15, 0.4, 0.65, 0.9];
const DOWN = [0.45, 0.7, 0.9];

/**
 * What a manager has allowed who has seen the sandbox's busy labels of every size: the eight digits of a shop's own goods codes,
 * below the receiver.
 */
export const busyLabelCodes = (baseUrl: string): AllowedCode[] =>
  ACROSS.flatMap((x) =>
    DOWN.map((y) => ({
      partner: accountKeyOf(FIRST_ACCOUNT, { partner: 'service', baseUrl }),
      symbology: 'Code128',
      length: 8,
      alphabet: 'digits' as const,
      place: { x, y },
    })),
  );
