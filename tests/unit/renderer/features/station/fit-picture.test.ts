import { expect, test } from 'vitest';
import { fitPicture } from '../../../../../renderer/features/station/fit-picture.ts';

const S9 = { width: 640, height: 800 };

test('shrunk: as many dots are drawn as the screen has points there', () => {
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

test('never larger than its dots but where it may be; then its own dots are drawn', () => {
  const room = { width: 1600, height: 1600 };
  expect(fitPicture(S9, room, 1, false)).toEqual({ shown: S9, drawn: S9, enlarged: false });
  expect(fitPicture(S9, room, 1.5, false)).toEqual({ shown: S9, drawn: S9, enlarged: true });
  expect(fitPicture(S9, room, 1, true)).toEqual({
    shown: { width: 1280, height: 1600 },
    drawn: S9,
    enlarged: true,
  });
});

test('in the smallest room there is still something to draw on', () => {
  expect(fitPicture(S9, { width: 0.1, height: 0.1 }, 1, false).drawn).toEqual({ width: 1, height: 1 });
});
