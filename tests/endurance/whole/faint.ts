import type { Way } from './defects.ts';
import { TEXTS } from './layouts.ts';
import { mark } from './markup.ts';

// What a person reads on a screen, and a threshold loses.

const styled =
  (...styles: readonly string[]): Way =>
  (random) => {
    const style = random.pick(styles);
    return { put: (piece, html) => mark(piece, html, style) };
  };
const inColors = (colors: string): Way => styled(...colors.split(' ').map((color) => `color: ${color}`));

export const faintWays: Readonly<Record<string, Way>> = {
  gray: inColors('#777 #888 #999 #aaa #b8b8b8 #c8c8c8 #d0d0d0'),
  'light gray': inColors('#d8d8d8 #e0e0e0 #e8e8e8 #ebebeb'),
  'hardly gray': inColors('#eee #f0f0f0 #f3f3f3'),
  coloured: inColors('#0a0 #0aa #e60 #f60 #09f #f0f #fa0 #6c6 #c9f'),
  'lightly coloured': inColors('#ff0 #0ff #fd6 #9f9 #fce #ffe0a0 #cff'),
  translucent: styled(
    'opacity: .5',
    'opacity: .3',
    'opacity: .15',
    'opacity: .08',
    'color: rgba(0,0,0,.4)',
    'color: rgba(0,0,0,.1)',
    'filter: opacity(.2)',
  ),
  'white on colour': styled(
    ...['#000', '#c00', '#06c', '#080', '#888'].map((color) => `color: #fff; background: ${color}`),
  ),
  'white on light': styled(
    ...['#aaa', '#ccc', '#ddd', '#fb0', '#9cf'].map((color) => `color: #fff; background: ${color}`),
  ),
  'gray on gray': styled(
    'color: #888; background: #ccc',
    'color: #555; background: #888',
    'color: #bbb; background: #ddd',
    'color: #ddd; background: #999',
  ),
  'black on dark': styled(
    'color: #000; background: #333',
    'color: #000; background: #555',
    'color: #300; background: #600',
    'color: #000; background: #00c',
  ),
  shadow: styled(
    'color: transparent; text-shadow: 0 0 0 #aaa',
    'color: transparent; text-shadow: 0 0 1px #000',
  ),
  outlined: (random) => {
    const gray = random.pick(['#000', '#666', '#999', '#bbb']);
    const style = (color: string): string => `color: #fff; -webkit-text-stroke: .5px ${color}`;
    return {
      put: (piece, html) => mark(piece, html, style(gray)),
      intact: (piece, html) => mark(piece, html, style('currentColor'), ' data-outlined'),
    };
  },
  gradient: styled(
    'background: linear-gradient(90deg, #000, #eee); -webkit-background-clip: text; color: transparent',
  ),
  masked: styled('mask-image: linear-gradient(90deg, #000, rgba(0,0,0,.15))'),
  blended: styled('color: #888; mix-blend-mode: multiply', 'color: #bbb; mix-blend-mode: color-burn'),
  'white on white': () => ({
    put: (piece, html) => mark(piece, html, 'color: #fff'),
    hits: ['name', 'phone', 'address'],
  }),
  'white on white, one': (random) => ({
    put: (piece, html) => mark(piece, html, 'color: #fff'),
    hits: [random.pick(TEXTS)],
    isBeyondProof: true,
  }),
};
