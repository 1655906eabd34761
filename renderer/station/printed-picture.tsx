import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './last-label.module.css';
import type { ShownLabel } from './use-last-label.ts';

/** The very dots that were printed, as large as there is room. */
export function PrintedPicture({ label: { last, picture } }: { label: ShownLabel }): JSX.Element {
  const { t } = useTranslation();
  const image = useRef<HTMLImageElement>(null);
  const enlarged = useEnlarged(image);
  if (picture === null) return <p className={classes.missing}>{t('display.last.missing')}</p>;
  return (
    <img
      ref={image}
      className={classes.picture}
      // Dots stay dots where they are enlarged; shrunk, they are mixed, so that no bar is lost.
      data-enlarged={enlarged || undefined}
      src={picture.address}
      alt={t('display.last.of', { code: last.code })}
    />
  );
}

/** Whether an image is shown larger than it is, in points of the screen. */
function useEnlarged(image: { readonly current: HTMLImageElement | null }): boolean {
  const [enlarged, setEnlarged] = useState(false);
  useEffect(() => {
    const element = image.current;
    if (element === null) return;
    const look = (): void => {
      // The element may be wider or higher than the picture in it (object-fit).
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = element;
      const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
      setEnlarged(naturalWidth > 0 && scale * window.devicePixelRatio > 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('load', look);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', look);
    };
  });
  return enlarged;
}
