import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInOrder } from '../../../main/cli/in-order.ts';

it('says each once and in order, whatever order it is told in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50)), fc.infiniteStream(fc.nat()), (ids, chance) => {
      const said: number[] = [];
      const order = createInOrder(ids);
      const told = ids.toSorted(() => ((chance.next().value ?? 0) % 3) - 1);
      for (const id of [...told, ...told]) order.say(id, () => said.push(id));
      expect(said).toEqual(ids);
    }),
  );
});

it('says nothing before what comes first', () => {
  const said: number[] = [];
  const order = createInOrder([7, 8, 9]);
  order.say(8, () => said.push(8));
  order.say(77, () => said.push(77));
  expect(said).toEqual([]);
  order.say(7, () => said.push(7));
  expect(said).toEqual([7, 8]);
});
