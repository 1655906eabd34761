import type { Dots } from '../../main/labels/inspect/dots.ts';
import { packDots } from './gray-dots.ts';

/** Random dots, black at every edge: the slightest shift or scaling of the picture changes them. */
export function createNoiseDots(widthDots: number, heightDots: number, seed = 1): Dots {
  const gray = new Uint8Array(widthDots * heightDots);
  for (let y = 0; y < heightDots; y++)
    for (let x = 0; x < widthDots; x++) {
      const edge = x === 0 || y === 0 || x === widthDots - 1 || y === heightDots - 1;
      const mixed = Math.imul(x * 374_761_393 + y * 668_265_263 + seed * 1_442_695_041, 1_274_126_177);
      gray[y * widthDots + x] = edge || ((mixed >>> 13) & 1) === 1 ? 0 : 255;
    }
  return packDots(gray, widthDots, heightDots, 128);
}
