import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoomFactorFor } from '../../../main/app/zoom-factor.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';

describe('zoomFor', () => {
  it.each([
    ['normal', 1366, 768, 1],
    // Where the largest is cut, the middle one stays halfway to it.
    ['large', 1280, 800, 1.12],
    ['largest', 1280, 800, 1.25],
    ['large', 1366, 768, 1.14],
    ['large', 1920, 1080, 1.2],
    ['large', 1024, 600, 1],
    ['largest', 1366, 768, 1.28],
    ['largest', 1920, 1080, 1.5],
    ['largest', 1024, 700, 1],
    ['largest', 800, 400, 1],
  ] as const)('%s in %i x %i is %f', (textSize, width, height, zoom) => {
    expect(zoomFactorFor(textSize, { width, height })).toBe(zoom);
  });

  it('leaves the screens enough room in every window', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SETTINGS.textSize.values),
        fc.integer({ min: 1024, max: 8000 }),
        fc.integer({ min: 700, max: 5000 }),
        (textSize, width, height) => {
          const zoom = zoomFactorFor(textSize, { width, height });
          expect(zoom).toBeGreaterThanOrEqual(1);
          expect(width / zoom).toBeGreaterThanOrEqual(1023.5);
          expect(height / zoom).toBeGreaterThanOrEqual(599.5);
        },
      ),
    );
  });
});
