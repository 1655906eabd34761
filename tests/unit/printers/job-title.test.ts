import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobTitle } from '../../../main/printers/printer.ts';
import { OrderCodeSchema } from '../../../shared/order-code.ts';
import { jobTitle as asChromiumMakesIt } from '../../electron/stand-in/print-title.ts';

const codes = fc
  .string({ minLength: 1, maxLength: 100 })
  .filter((text) => OrderCodeSchema.safeParse(text).success);

describe('a job’s title', () => {
  it('names the order', () => {
    const code = OrderCodeSchema.parse('SGNS336484LM.883568271');
    expect(createJobTitle(code, 12, 1_700_000_000_000)).toBe('Tem SGNS336484LM.883568271 #12-loyw3v28');
  });

  it('reaches the spooler unchanged, whatever the code', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.nat(4_000_000_000_000), (code, id, atMs) => {
        const title = createJobTitle(OrderCodeSchema.parse(code), id, atMs);
        expect(asChromiumMakesIt(title)).toBe(title);
        expect(title.endsWith(` #${id}-${atMs.toString(36)}`)).toBe(true);
      }),
    );
  });
});
