import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Banner, getEndCause } from './banners.ts';
import { describeCause } from './describe-cause.ts';
import { type HealthActions, HealthLine } from './health-line.tsx';
import { useHealthServices } from './health-services.ts';
import { useHealthBanners } from './use-health-banners.ts';

const RETRY_KEY = 'Ctrl+F7';
const GIVE_UP_KEY = 'Ctrl+F8';
/** The screens' own (renderer/app/screens.tsx); the settings open with the token. */
const SETTINGS_KEY = 'Ctrl+,';

/** These can be checked again on request; a token has to be entered. */
const canRetry = ({ kind }: Banner): boolean => kind !== 'token';

/** The lines about health issues in the message bar, below every screen. Their keys also work while they are folded. */
export function HealthBanners(): JSX.Element {
  const { t } = useTranslation();
  const { health, tem, navigation, report } = useHealthServices();
  const banners = useHealthBanners();
  const retry = (): void => void health.retry().catch(report);
  const giveUp = (): void => void tem.calls.station.stop(undefined).catch(report);
  const openSettings = (): void => navigation.setState({ screen: 'settings', section: 'service' });
  const isWaiting = banners.some(({ leftoverLabels }) => leftoverLabels !== null);
  useShortcuts(
    {
      [RETRY_KEY]: { label: t('health.retry'), act: banners.some(canRetry) ? retry : undefined },
      [GIVE_UP_KEY]: { label: t('health.giveUp'), act: isWaiting ? giveUp : undefined },
    },
    'global',
  );
  const partnerIsAway = banners.some(({ kind }) => kind === 'partner');
  useEffect(() => {
    if (!partnerIsAway) return undefined;
    // The machine is back online: no proof that the service is reachable, but a reason to check.
    const look = (): void => void health.retry().catch(report);
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [partnerIsAway, health, report]);
  const actions: HealthActions = {
    retry: { keyName: RETRY_KEY, act: retry },
    giveUp: { keyName: GIVE_UP_KEY, act: giveUp },
    openSettings: { keyName: SETTINGS_KEY, act: openSettings },
  };
  return (
    <>
      {banners.map((banner, place) => (
        <HealthLine
          key={`${banner.kind} ${banner.account?.id ?? ''}`}
          banner={banner}
          place={place}
          actions={actions}
          onSnooze={() => health.snooze(banner.problem.code)}
        />
      ))}
    </>
  );
}

/** A problem of a run or a row; while a line below the screen explains it, its cause in two or three words. */
export function ProblemOrBannerHint({ problem }: { problem: Problem }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const kind = getEndCause(problem);
  const isBelow = useHealthBanners().some((banner) => banner.kind === kind);
  return isBelow ? <>{describeCause(problem, language, t)}.</> : <ProblemText problem={problem} />;
}
