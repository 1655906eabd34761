import { type JSX, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { LabelPicture, LabelPicture as Picture } from '../../../shared/station.ts';
import { type Fetched, useFetched } from '../../components/use-fetched.ts';
import { useStationServices } from './station-services.ts';
import classes from './verification-panel.module.css';

interface Props {
  readonly code: OrderCode;
  readonly picture: Picture;
  /** One printer dot per device pixel; otherwise the whole label is visible. */
  readonly dots: boolean;
  /** Called when the picture is on the screen. */
  readonly onShown: () => void;
}

/** A label as it would be printed, whole or dot by dot. */
export function LabelPicture({ code, picture, dots, onShown }: Props): JSX.Element {
  const { t } = useTranslation();
  const [width, setWidth] = useState(0);
  return (
    <img
      className={dots ? classes.actualDots : classes.whole}
      // Whole pixels only: fractions would make bars thinner or thicker.
      style={dots && width > 0 ? { width } : undefined}
      src={picture.dataUrl}
      alt={t('picture.alt', { code })}
      onLoad={({ currentTarget }) => {
        setWidth(currentTarget.naturalWidth);
        onShown();
      }}
    />
  );
}

/** Fetches the picture of a held row's label; null if main does not have it. */
export function usePicture(id: number): Fetched<LabelPicture | null> {
  const { tem } = useStationServices();
  return useFetched(useCallback(() => tem.calls.station.picture({ id }), [tem, id]));
}
