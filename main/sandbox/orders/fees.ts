import { findProvince } from '../areas/area-tree.ts';
import type { Fee } from './order.ts';

/** The distance of a parcel: within a province (NT), within a region (NM), between regions (LM). Part of the order code. */
export type Distance = 'NT' | 'NM' | 'LM';

/** Fees in the service's samples: NT 16.000, NM 22.000, LM 35.000 dong. */
const SHIPMENT: Readonly<Record<Distance, number>> = { NT: 16_000, NM: 22_000, LM: 35_000 };
const STEP_GRAMS = 500;
const STEP_FEE = 2_500;
/** From the samples: create has 8.000 dong for 1.600.000, info nothing for 418.000. */
const INSURED_FROM = 1_000_000;
const INSURANCE_SHARE = 0.005;

/** Returns the distance between two provinces by name; unknown names count as far apart. */
export function distanceBetween(from: string, to: string): Distance {
  const [start, end] = [findProvince(from), findProvince(to)];
  if (start === null || end === null) return 'LM';
  if (start.letters === end.letters) return 'NT';
  return start.region === end.region ? 'NM' : 'LM';
}

/** Calculates the fee of a new order in dong; `weight` in grams, `value` in dong. The tariff is invented to match the samples. */
export function calculateFee(distance: Distance, weight: number, value: number): Fee {
  const steps = Math.max(0, Math.ceil((weight - STEP_GRAMS) / STEP_GRAMS));
  return {
    shipment: SHIPMENT[distance] + steps * STEP_FEE,
    insurance: value < INSURED_FROM ? 0 : Math.round(value * INSURANCE_SHARE),
    return: 0,
    barter: 0,
    address: 0,
  };
}
