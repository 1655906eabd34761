import { expect, it } from 'vitest';
import { listConsequences } from '../../../../../renderer/features/imports/end-import.tsx';
import { importOf } from './import-fixtures.ts';

it('warns of rows that may have become orders before closing their file', () => {
  expect(listConsequences(importOf({ created: 4, unsure: 2 }), 'discard')).toEqual([
    ['discardResults', 0],
    ['discardUnknown', 2],
  ]);
  expect(listConsequences(importOf({ created: 4 }), 'discard')).toEqual([['discardResults', 0]]);
  expect(listConsequences(importOf({ ready: 4 }), 'discard')).toEqual([['discardNothing', 0]]);
});

it('states what remains, is kept and unknown before stopping for good', () => {
  expect(listConsequences(importOf({ ready: 3, created: 4, unsure: 2 }), 'stop')).toEqual([
    ['stopLeft', 3],
    ['stopKept', 4],
    ['stopUnknown', 2],
  ]);
});
