import { Flex } from '@mantine/core';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import type { Banner } from './banners.ts';
import { getEndCause } from './banners.ts';
import classes from './health-banners.module.css';
import { HealthChip, HealthLine } from './health-line.tsx';
import { useHealthServices } from './health-services.ts';
import { useHealthBanners } from './use-health-banners.ts';

const RETRY_KEY = 'Ctrl+F7';
const GIVE_UP_KEY = 'Ctrl+F8';
/** Any further issues share one more line, to leave room for work. */
const MAX_LINES = 2;

/** These can be checked again on request; a token has to be entered. */
const canRetry = ({ kind }: Banner): boolean => kind !== 'token';

/** Shows health issues below every screen, where a line that comes or goes moves nothing that is being read or scanned. */
export function HealthBanners(): JSX.Element | null {
  const { t } = useTranslation();
  const { health, tem, report } = useHealthServices();
  const banners = useHealthBanners();
  const firstToLook = banners.find(canRetry) ?? null;
  const waiting = banners.find(({ leftoverLabels }) => leftoverLabels !== null) ?? null;
  const retry = (): void => void health.retry().catch(report);
  const giveUp = (): void => void tem.calls.station.stop(undefined).catch(report);
  useShortcuts(
    {
      [RETRY_KEY]: { label: t('health.retry'), act: firstToLook === null ? undefined : retry },
      [GIVE_UP_KEY]: { label: t('health.giveUp'), act: waiting === null ? undefined : giveUp },
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

  if (banners.length === 0) return null;
  return (
    <Flex component="section" direction="column" flex="none" aria-label={t('health.title')}>
      {banners.slice(0, MAX_LINES).map((banner) => (
        <HealthLine
          key={banner.kind}
          banner={banner}
          retry={banner === firstToLook ? { keyName: RETRY_KEY, act: retry } : null}
          giveUp={banner === waiting ? { keyName: GIVE_UP_KEY, act: giveUp } : null}
          onSnooze={() => health.snooze(banner.problem.code)}
        />
      ))}
      {banners.length > MAX_LINES && (
        <div className={classes.chips}>
          {banners.slice(MAX_LINES).map((banner) => (
            <HealthChip key={banner.kind} banner={banner} />
          ))}
        </div>
      )}
    </Flex>
  );
}

/** The problem that ended a run; while a banner below the screen explains it, only that the run ended. */
export function ProblemOrBannerHint({ problem }: { problem: Problem }): JSX.Element {
  const { t } = useTranslation();
  const kind = getEndCause(problem);
  const isBelow = useHealthBanners().some((banner) => banner.kind === kind);
  return isBelow ? <>{t('health.below')}</> : <ProblemText problem={problem} />;
}
