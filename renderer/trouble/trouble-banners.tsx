import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';
import { useKeys } from '../ui/use-keys.ts';
import type { Banner } from './banners.ts';
import classes from './trouble-banners.module.css';
import { TroubleChip } from './trouble-chip.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { useBanners } from './use-banners.ts';

const RETRY = 'Ctrl+F7';
const GIVE_UP = 'Ctrl+F8';
/** More than these share one more line: there has to be room left to work. */
const MOST_LINES = 2;

/** These are looked at again by asking for it; a token has to be entered. */
const canLook = ({ kind }: Banner): boolean => kind !== 'token';

/**
 * What is wrong around the station, below every room: nothing that is read or scanned above moves when a line comes or
 * goes.
 */
export function TroubleBanners(): JSX.Element | null {
  const { t } = useTranslation();
  const { trouble, tem, report } = useServices();
  const banners = useBanners();
  const firstToLook = banners.find(canLook) ?? null;
  const waiting = banners.find(({ left }) => left !== null) ?? null;
  const retry = (): void => void trouble.retry().catch(report);
  const giveUp = (): void => void unwrap(tem.calls.station.stop(undefined)).catch(report);
  useKeys(
    {
      [RETRY]: { word: t('trouble.retry'), act: firstToLook === null ? undefined : retry },
      [GIVE_UP]: { word: t('trouble.giveUp'), act: waiting === null ? undefined : giveUp },
    },
    'everywhere',
  );
  const partnerIsAway = banners.some(({ kind }) => kind === 'partner');
  useEffect(() => {
    if (!partnerIsAway) return undefined;
    // The machine has a network again: no proof that the service is there, but a reason to look.
    const look = (): void => void trouble.retry().catch(report);
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [partnerIsAway, trouble, report]);

  if (banners.length === 0) return null;
  return (
    <section className={classes.banners} aria-label={t('trouble.title')}>
      {banners.slice(0, MOST_LINES).map((banner) => (
        <TroubleLine
          key={banner.kind}
          banner={banner}
          retry={banner === firstToLook ? { keyName: RETRY, act: retry } : null}
          giveUp={banner === waiting ? { keyName: GIVE_UP, act: giveUp } : null}
          onPutAway={() => trouble.putAway(banner.problem.code)}
        />
      ))}
      {banners.length > MOST_LINES && (
        <div className={classes.chips}>
          {banners.slice(MOST_LINES).map((banner) => (
            <TroubleChip key={banner.kind} banner={banner} />
          ))}
        </div>
      )}
    </section>
  );
}
