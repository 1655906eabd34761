import { Box } from '@mantine/core';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodePicture, drawPicture } from './draw-picture.ts';
import classes from './printed-picture.module.css';
import { useStationServices } from './station-services.ts';
import type { ShownLabel } from './use-shown-label.ts';

interface Props {
  readonly label: ShownLabel;
  /** Dots may be shown enlarged. */
  readonly mayEnlarge: boolean;
}

/**
 * The exact dots that were printed, as large as the surrounding element allows. Drawn on one canvas instead of an <img>:
 * Chromium keeps the pixels of shown images, 2 MB per label, until they reach a third of a gigabyte
 * (docs/development/performance.md).
 */
export function PrintedPicture({ label: { code, picture }, mayEnlarge }: Props): JSX.Element {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const enlarged = useDrawnPicture(canvas, picture?.dataUrl ?? null, mayEnlarge);
  if (picture === null)
    return (
      <Box component="p" m={0} fz={15} ta="center" c="var(--tem-muted)">
        {t('display.last.missing')}
      </Box>
    );
  return (
    <canvas
      ref={canvas}
      className={classes.picture}
      // Enlarged dots stay sharp.
      data-enlarged={enlarged || undefined}
      role="img"
      aria-label={t('display.last.of', { code })}
    />
  );
}

/** Draws a picture, and redraws it when its space changes; returns whether it is enlarged. */
function useDrawnPicture(
  canvas: { readonly current: HTMLCanvasElement | null },
  address: string | null,
  mayEnlarge: boolean,
): boolean {
  const { report } = useStationServices();
  const [enlarged, setEnlarged] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element?.parentElement == null || address === null) return;
    let cancelled = false;
    let dots: ImageBitmap | null = null;
    const draw = (): void => {
      if (dots !== null) setEnlarged(drawPicture(element, dots, mayEnlarge));
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element.parentElement);
    const take = async (): Promise<void> => {
      const made = await decodePicture(address);
      if (cancelled) return made.close();
      dots = made;
      draw();
    };
    take().catch(report);
    return () => {
      cancelled = true;
      observer.disconnect();
      dots?.close();
    };
  }, [canvas, address, mayEnlarge, report]);
  return enlarged;
}
