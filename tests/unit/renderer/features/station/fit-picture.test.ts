import { expect, test } from 'vitest';
import { fitPicture } from '../../../../../renderer/features/station/draw-picture.ts';

const S9 = { width: 640, height: 800 };

test('draws a reduced picture at the screen’s resolution', () => {
  expect(fitPicture(S9, { width: 300, height: 200 }, 1, false)).toEqual({
    shown: { width: 160, height: 200 },
    drawn: { width: 160, height: 200 },
    enlarged: false,
  });
  expect(fitPicture(S9, { width: 300, height: 200 }, 2, true)).toMatchObject({
    shown: { width: 160, height: 200 },
    drawn: { width: 320, height: 400 },
    enlarged: false,
  });
});

test('enlarges only if allowed, and then draws its own dots', () => {
  const room = { width: 1600, height: 1600 };
  expect(fitPicture(S9, room, 1, false)).toEqual({ shown: S9, drawn: S9, enlarged: false });
  expect(fitPicture(S9, room, 1.5, false)).toEqual({ shown: S9, drawn: S9, enlarged: true });
  expect(fitPicture(S9, room, 1, true)).toEqual({
    shown: { width: 1280, height: 1600 },
    drawn: S9,
    enlarged: true,
  });
});

test('has a nonempty canvas in the smallest space', () => {
  expect(fitPicture(S9, { width: 0.1, height: 0.1 }, 1, false).drawn).toEqual({ width: 1, height: 1 });
});
