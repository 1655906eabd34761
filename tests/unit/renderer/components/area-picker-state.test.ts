import { describe, expect, it } from 'vitest';
import {
  CLOSED,
  optionsOf,
  resolveAreaName,
  withListOpen,
  withNextOption,
  withText,
} from '../../../../renderer/components/area-picker-state.ts';

const AREAS = ['Quận 1', 'Quận 3', 'Quận Ba Đình', 'Huyện Ba Vì'].map((name, at) => ({
  code: `00${at}`,
  name,
}));
const names = (choice: typeof CLOSED): string[] => optionsOf(choice, AREAS).map(({ name }) => name);

describe('a field for an area', () => {
  it('filters its list with every letter, highlighting the best match', () => {
    const choice = withText('ba');
    expect(choice).toEqual({ draft: 'ba', open: true, active: 0 });
    expect(names(choice)).toEqual(['Quận Ba Đình', 'Huyện Ba Vì']);
    expect(withText('xyz')).toEqual({ draft: 'xyz', open: true, active: 0 });
    // Emptied, it offers everything and takes nothing by itself.
    expect(withText('')).toEqual({ draft: '', open: true, active: -1 });
    expect(names(withText(''))).toHaveLength(4);
  });

  it('opens the whole list at its current value', () => {
    const choice = withListOpen(CLOSED, AREAS, 'Quận 3');
    expect(choice).toEqual({ draft: null, open: true, active: 1 });
    expect(names(choice)).toHaveLength(4);
    expect(withListOpen(CLOSED, AREAS, 'Quận 13').active).toBe(-1);
    expect(withListOpen({ ...withText('ba'), open: false }, AREAS, 'Quận 3')).toEqual(withText('ba'));
  });

  it('wraps around with the arrow keys', () => {
    const down = (choice: typeof CLOSED, value = '') => withNextOption(choice, 1, AREAS, value);
    const up = (choice: typeof CLOSED, value = '') => withNextOption(choice, -1, AREAS, value);
    expect(down(CLOSED).active).toBe(0);
    expect(up(CLOSED).active).toBe(3);
    expect(down(CLOSED, 'Quận 3').active).toBe(1);
    expect(down(down(CLOSED)).active).toBe(1);
    expect(down({ draft: null, open: true, active: 3 }).active).toBe(0);
    expect(up({ draft: null, open: true, active: 0 }).active).toBe(3);
    expect(up({ draft: null, open: true, active: -1 }).active).toBe(3);
    expect(down({ draft: null, open: true, active: -1 }).active).toBe(0);
    const none = withText('xyz');
    expect(down(none)).toBe(none);
  });

  it('adopts the list’s spelling if it is certain, and leaves other names unchanged', () => {
    expect(resolveAreaName(' q. ba dinh ', AREAS)).toBe('Quận Ba Đình');
    expect(resolveAreaName('Quận 1', AREAS)).toBe('Quận 1');
    expect(resolveAreaName(' ba ', AREAS)).toBe('ba');
    expect(resolveAreaName('Quận  Lạ', AREAS)).toBe('Quận  Lạ');
    expect(resolveAreaName('ba dinh', null)).toBe('ba dinh');
    expect(resolveAreaName('  ', AREAS)).toBe('');
  });

  it('limits the rendered list', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ code: String(at), name: `Xã ${at}` }));
    expect(optionsOf(CLOSED, many)).toHaveLength(200);
  });
});
