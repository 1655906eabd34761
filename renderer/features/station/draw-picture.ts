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

/** Width and height in the same unit. */
interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** How a picture is shown in the available space. */
interface PictureFit {
  /** In CSS pixels. */
  readonly shown: PixelSize;
  /** The canvas size, in its own pixels: the picture's dots, or fewer if it is scaled down to device pixels. */
  readonly drawn: PixelSize;
  /** Shown larger than actual size, in device pixels. */
  readonly enlarged: boolean;
}

/**
 * Fits a picture into a space.
 * @param dots the picture's size
 * @param room the space in CSS pixels
 * @param pointsPerPixel device pixels per CSS pixel (devicePixelRatio)
 * @param mayEnlarge if false, a dot takes one CSS pixel at most
 */
export function fitPicture(
  dots: PixelSize,
  room: PixelSize,
  pointsPerPixel: number,
  mayEnlarge: boolean,
): PictureFit {
  const most = Math.min(room.width / dots.width, room.height / dots.height);
  const scale = mayEnlarge ? most : Math.min(most, 1);
  const points = scale * pointsPerPixel;
  const times = (by: number): PixelSize => ({ width: dots.width * by, height: dots.height * by });
  const { width, height } = times(Math.min(points, 1));
  return {
    shown: times(scale),
    drawn: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) },
    enlarged: points > 1,
  };
}
