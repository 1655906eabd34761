import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highest, lowest } from '../../../../main/labels/inspect/neighbourhood.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

it('finds the highest and the lowest level around each pixel', () => {
  const planes = fc
    .record({ width: fc.integer({ min: 1, max: 23 }), height: fc.integer({ min: 1, max: 23 }) })
    .chain(({ width, height }) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        levels: fc.uint8Array({ minLength: width * height, maxLength: width * height }),
      }),
    );
  fc.assert(
    fc.property(planes, fc.integer({ min: 1, max: 12 }), (plane, reach) => {
      const { width, height, levels } = plane;
      const around = (x: number, y: number): number[] => {
        const found: number[] = [];
        for (let down = Math.max(0, y - reach); down <= Math.min(height - 1, y + reach); down++)
          for (let right = Math.max(0, x - reach); right <= Math.min(width - 1, x + reach); right++)
            found.push(levels[down * width + right] ?? 0);
        return found;
      };
      const each = (choose: (...all: number[]) => number): number[] =>
        Array.from(levels, (_, at) => choose(...around(at % width, Math.floor(at / width))));
      expect([...highest(plane, reach)]).toEqual(each(Math.max));
      expect([...lowest(plane, reach)]).toEqual(each(Math.min));
    }),
    { numRuns: propertyRuns(100) },
  );
});
