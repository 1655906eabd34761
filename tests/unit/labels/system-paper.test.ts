import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperToRequest } from '../../../main/labels/system-paper.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { gtkPaper } from '../../electron/stand-in/print-paper.ts';

const small = { widthMm: 100, heightMm: 150 };

describe('paperToAsk', () => {
  it.each(['win32', 'darwin'] as const)('requests the label’s own measures on %s', (platform) => {
    expect(paperToRequest(small, platform)).toEqual({ width: 100_000, height: 150_000 });
    expect(paperToRequest({ widthMm: 76.2, heightMm: 50.8 }, platform)).toEqual({
      width: 76_200,
      height: 50_800,
    });
  });

  it('gets 100 × 150 mm on Linux, not a sheet whose name the queue does not know', () => {
    expect(gtkPaper({ width: 100_000, height: 150_000 }).name).toBe('om_small-photo');
    const got = gtkPaper(paperToRequest(small, 'linux'));
    expect(got).toEqual({ name: null, width: 100_000, height: 150_000 });
  });

  it.each(Object.entries(LABEL_SIZES))(
    'gets %s on Linux by its measures, or by a name that all drivers know',
    (_size, { widthMm, heightMm }) => {
      const { name, ...paper } = gtkPaper(paperToRequest({ widthMm, heightMm }, 'linux'));
      expect(paper).toEqual({ width: widthMm * 1000, height: heightMm * 1000 });
      expect([null, 'A5']).toContain(name);
    },
  );

  it('gets whole millimetres on Linux that hold all of a label, and less than one more', () => {
    const mm = fc.double({ min: 10, max: 300, noNaN: true });
    fc.assert(
      fc.property(mm, mm, (widthMm, heightMm) => {
        const { width, height } = gtkPaper(paperToRequest({ widthMm, heightMm }, 'linux'));
        for (const [got, asked] of [
          [width, widthMm],
          [height, heightMm],
        ] as const) {
          expect(got).toBeGreaterThanOrEqual((asked - 0.051) * 1000);
          expect(got).toBeLessThan((asked + 1.1) * 1000);
        }
      }),
    );
  });
});
