import type { Settings, ValidatedPatch } from './settings.ts';
import { isHandedOver, type LabelState } from './station.ts';

/** Whether a change moves the station between practice and the real service. The first choice moves it from nowhere. */
export const switchesPartner = (
  before: Pick<Settings, 'partner'>,
  after: Pick<ValidatedPatch, 'partner'>,
): boolean => after.partner !== undefined && after.partner !== before.partner && before.partner !== 'unset';

/**
 * Whether orders of the list still belong to the partner that the station uses: unprinted, held, printing, failed, or not
 * known to be printed. After a switch they would be printed from the other one.
 */
export const hasWaitingOrders = (rows: readonly { readonly state: LabelState }[]): boolean =>
  rows.some(({ state }) => state !== 'cancelled' && !isHandedOver(state));

/**
 * What choosing a partner saves. Without a printer, practice prints into its own folder; the real service never does: its
 * labels would end up there unseen.
 * @param practiceFolder the printer of practice labels (`file:DIR`)
 */
export function choosePartner(
  to: 'sandbox' | 'service',
  { printer }: Pick<Settings, 'printer'>,
  practiceFolder: string,
): Pick<Settings, 'partner'> & Partial<Pick<Settings, 'printer'>> {
  if (to === 'sandbox' && printer === null) return { partner: to, printer: practiceFolder };
  if (to === 'service' && printer === practiceFolder) return { partner: to, printer: null };
  return { partner: to };
}
