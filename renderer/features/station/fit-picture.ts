/** Width and height in one unit. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** How a picture is shown in a room. */
export interface PictureFit {
  /** In CSS pixels. */
  readonly shown: PixelSize;
  /** What is drawn, in pixels of its own: the picture's dots, or fewer where it is shrunk to points of the screen. */
  readonly drawn: PixelSize;
  /** Shown larger than it is, in points of the screen. */
  readonly enlarged: boolean;
}

/**
 * Fits a picture into a room.
 * @param dots of the picture
 * @param room in CSS pixels
 * @param pointsPerPixel points of the screen in a CSS pixel (devicePixelRatio)
 * @param mayEnlarge otherwise a dot is shown as one CSS pixel at most
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
