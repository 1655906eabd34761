import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { getEndCause } from './banners.ts';
import { useHealthBanners } from './use-health-banners.ts';

/** The problem that ended a run; while a banner below the screen explains it, only that the run ended. */
export function ProblemOrBannerHint({ problem }: { problem: Problem }): JSX.Element {
  const { t } = useTranslation();
  const kind = getEndCause(problem);
  const isBelow = useHealthBanners().some((banner) => banner.kind === kind);
  return isBelow ? <>{t('health.below')}</> : <ProblemText problem={problem} />;
}
