import { describe, expect, it } from 'vitest';
import {
  AT_REST,
  moved,
  opened,
  optionsOf,
  settled,
  typed,
} from '../../../renderer/ui/area-picker-choice.ts';

const AREAS = ['Quận 1', 'Quận 3', 'Quận Ba Đình', 'Huyện Ba Vì'].map((name, at) => ({
  code: `00${at}`,
  name,
}));
const names = (choice: typeof AT_REST): string[] => optionsOf(choice, AREAS).map(({ name }) => name);

describe('a field for an area', () => {
  it('narrows its list with every letter, the best match highlighted', () => {
    const choice = typed('ba');
    expect(choice).toEqual({ draft: 'ba', open: true, active: 0 });
    expect(names(choice)).toEqual(['Quận Ba Đình', 'Huyện Ba Vì']);
    expect(typed('xyz')).toEqual({ draft: 'xyz', open: true, active: 0 });
    // Emptied, it offers everything and takes nothing by itself.
    expect(typed('')).toEqual({ draft: '', open: true, active: -1 });
    expect(names(typed(''))).toHaveLength(4);
  });

  it('opens at what stands in it, whole', () => {
    const choice = opened(AT_REST, AREAS, 'Quận 3');
    expect(choice).toEqual({ draft: null, open: true, active: 1 });
    expect(names(choice)).toHaveLength(4);
    expect(opened(AT_REST, AREAS, 'Quận 13').active).toBe(-1);
    expect(opened({ ...typed('ba'), open: false }, AREAS, 'Quận 3')).toEqual(typed('ba'));
  });

  it('moves round and round with the arrows', () => {
    const down = (choice: typeof AT_REST, value = '') => moved(choice, 1, AREAS, value);
    const up = (choice: typeof AT_REST, value = '') => moved(choice, -1, AREAS, value);
    expect(down(AT_REST).active).toBe(0);
    expect(up(AT_REST).active).toBe(3);
    expect(down(AT_REST, 'Quận 3').active).toBe(1);
    expect(down(down(AT_REST)).active).toBe(1);
    expect(down({ draft: null, open: true, active: 3 }).active).toBe(0);
    expect(up({ draft: null, open: true, active: 0 }).active).toBe(3);
    expect(up({ draft: null, open: true, active: -1 }).active).toBe(3);
    expect(down({ draft: null, open: true, active: -1 }).active).toBe(0);
    const none = typed('xyz');
    expect(down(none)).toBe(none);
  });

  it('settles on the list’s spelling where it is certain, and leaves other names as they are', () => {
    expect(settled(' q. ba dinh ', AREAS)).toBe('Quận Ba Đình');
    expect(settled('Quận 1', AREAS)).toBe('Quận 1');
    expect(settled(' ba ', AREAS)).toBe('ba');
    expect(settled('Quận  Lạ', AREAS)).toBe('Quận  Lạ');
    expect(settled('ba dinh', null)).toBe('ba dinh');
    expect(settled('  ', AREAS)).toBe('');
  });

  it('draws no endless list', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ code: String(at), name: `Xã ${at}` }));
    expect(optionsOf(AT_REST, many)).toHaveLength(200);
  });
});
