import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOrderedOutput } from '../../../main/cli/outcome.ts';

it('prints each line once and in order, whatever the order of arrival', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50)), fc.infiniteStream(fc.nat()), (ids, chance) => {
      const said: number[] = [];
      const order = createOrderedOutput(ids);
      const told = ids.toSorted(() => ((chance.next().value ?? 0) % 3) - 1);
      for (const id of [...told, ...told]) order.emit(id, () => said.push(id));
      expect(said).toEqual(ids);
    }),
  );
});

it('prints nothing before the first line', () => {
  const said: number[] = [];
  const order = createOrderedOutput([7, 8, 9]);
  order.emit(8, () => said.push(8));
  order.emit(77, () => said.push(77));
  expect(said).toEqual([]);
  order.emit(7, () => said.push(7));
  expect(said).toEqual([7, 8]);
});
