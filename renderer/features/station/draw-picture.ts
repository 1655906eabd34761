import { fitPicture } from './fit-picture.ts';

/** A PNG's dots, to be closed when they are of no more use: they are not left to the garbage collection. */
export function decodePicture(address: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}

/**
 * Draws a picture as large as there is room in a canvas' parent. A canvas that is shrunk by its style leaves out dots; so
 * it gets as many as are shown, and the picture is mixed down to them, in which no bar is lost.
 * @returns whether it is shown larger than it is, in points of the screen
 */
export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, mayEnlarge: boolean): boolean {
  const { clientWidth: width, clientHeight: height } = canvas.parentElement ?? canvas;
  if (width === 0 || height === 0) return false;
  const fit = fitPicture(picture, { width, height }, window.devicePixelRatio, mayEnlarge);
  canvas.width = fit.drawn.width;
  canvas.height = fit.drawn.height;
  // Its own size would be its number of dots, whatever the screen's points are.
  canvas.style.width = `${fit.shown.width}px`;
  canvas.style.height = `${fit.shown.height}px`;
  const context = canvas.getContext('2d');
  if (context === null) return fit.enlarged;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, fit.drawn.width, fit.drawn.height);
  return fit.enlarged;
}
