import { fitPicture } from './fit-picture.ts';

/** Decodes a PNG. The caller must close it: the bitmap is not left to the garbage collector. */
export function decodePicture(address: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}

/**
 * Draws a picture as large as its canvas' parent allows. A canvas scaled down by CSS drops dots; so it gets as many
 * pixels as are shown, and the picture is averaged down to them, which loses no bar.
 * @returns whether it is shown enlarged, in device pixels
 */
export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, mayEnlarge: boolean): boolean {
  const { clientWidth: width, clientHeight: height } = canvas.parentElement ?? canvas;
  if (width === 0 || height === 0) return false;
  const fit = fitPicture(picture, { width, height }, window.devicePixelRatio, mayEnlarge);
  canvas.width = fit.drawn.width;
  canvas.height = fit.drawn.height;
  // Otherwise its size would be its number of dots, whatever the screen's pixel ratio.
  canvas.style.width = `${fit.shown.width}px`;
  canvas.style.height = `${fit.shown.height}px`;
  const context = canvas.getContext('2d');
  if (context === null) return fit.enlarged;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, fit.drawn.width, fit.drawn.height);
  return fit.enlarged;
}
