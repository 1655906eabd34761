/** Width and height in the same unit. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** How a picture is shown in the available space. */
export interface PictureFit {
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
