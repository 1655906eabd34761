import { join } from 'node:path';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import type { Label } from '../../../main/labels/label.ts';
import { openPreparedLabels, type PreparedLabels } from '../../../main/labels/prepared-labels.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { fakeLabel } from './fakes.ts';

/** A label whose dots are its own: one byte, and proven, as the store of prepared labels checks. */
export function markedLabel(of: OrderCode, mark: number): Label {
  const label = fakeLabel(of);
  const dots = [{ widthDots: 8, heightDots: 1, bits: new Uint8Array([mark]) }];
  return { ...label, dots, proof: { ...label.proof, dots: dots.map(hashDots) } };
}

export const openTestPreparedLabels = (): PreparedLabels =>
  openPreparedLabels(join(temporaryFolder('ahead'), 'prepared'), (content) => ({
    ...fakeLabel(content.code),
    ...content,
  }));
