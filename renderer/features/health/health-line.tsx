import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsOf, type RowAccount, selectedAccount } from '../../../shared/account.ts';
import type { HealthIssueKind } from '../../../shared/health.ts';
import { technicalDetailOf } from '../../../shared/problem.ts';
import { AccountTag } from '../../components/account-tag.tsx';
import { useSettings } from '../../components/context/settings.ts';
import {
  type Icon,
  IconClockExclamation,
  IconDatabaseExclamation,
  IconKeyOff,
  IconPrinterOff,
  IconWifiOff,
} from '../../components/icons.tsx';
import { BarButton, BarKeyButton, BarLine } from '../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../components/message-bar/bar-lines.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useCountdown } from '../../components/use-countdown.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Banner } from './banners.ts';
import { describeCause, describeRemedy } from './describe-cause.ts';

const HEALTH_ICONS: Readonly<Record<HealthIssueKind, Icon>> = {
  partner: IconWifiOff,
  printer: IconPrinterOff,
  token: IconKeyOff,
  clock: IconClockExclamation,
  disk: IconDatabaseExclamation,
};

/** What can be done about an issue, by key; HealthBanners handles the keys. */
export interface HealthActions {
  readonly retry: BarAction;
  readonly giveUp: BarAction;
  readonly openSettings: BarAction;
}

interface BarAction {
  readonly keyName: string;
  readonly act: () => void;
}

interface Props {
  readonly banner: Banner;
  /** Its place among the issues of its tone, from 0. */
  readonly place: number;
  readonly actions: HealthActions;
  readonly onSnooze: () => void;
}

/** One issue: its cause in plain words, what Tem does, and one button; behind it the whole sentence, host and codes. */
export function HealthLine({ banner, place, actions, onSnooze }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, tone, account, problem, retryAtMs } = banner;
  return (
    <BarLine
      kind={kind}
      rank={(tone === 'red' ? BAR_RANKS.stop : BAR_RANKS.warning) + place}
      tone={tone}
      icon={HEALTH_ICONS[kind]}
      text={
        <>
          <AccountTag account={account} />
          <b>{describeCause(problem, language, t)}.</b> {describeRemedy(banner, t)}
        </>
      }
      ticking={retryAtMs === null ? undefined : <RetryCountdown atMs={retryAtMs} />}
      action={
        kind === 'token' ? (
          <Action {...actions.openSettings}>{t('health.openSettings')}</Action>
        ) : (
          <Action {...actions.retry}>{t('health.retry')}</Action>
        )
      }
      details={<HealthDetails banner={banner} giveUp={actions.giveUp} onSnooze={onSnooze} />}
    />
  );
}

function Action({ keyName, act, children }: BarAction & { readonly children: string }): JSX.Element {
  return (
    <BarKeyButton keyName={keyName} onClick={act}>
      {children}
    </BarKeyButton>
  );
}

function HealthDetails({
  banner: { kind, account, problem, leftoverLabels, canSnooze },
  giveUp,
  onSnooze,
}: Pick<Props, 'banner' | 'onSnooze'> & { readonly giveUp: BarAction }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { baseUrl } = useHealthAddress(account);
  const host = kind === 'partner' && baseUrl !== null ? [new URL(baseUrl).host] : [];
  const technical = technicalDetailOf(problem, language);
  const parts = [...host, ...(technical === null ? [] : [technical])];
  return (
    <>
      <p>
        <ProblemText problem={problem} />
        {parts.length > 0 && ` ${t('bar.detail', { detail: parts.join(' · ') })}`}
      </p>
      {leftoverLabels !== null && <Action {...giveUp}>{t('health.giveUp')}</Action>}
      {canSnooze && (
        <BarButton keyName="Shift+Escape" onClick={onSnooze}>
          {t('health.putAway')}
        </BarButton>
      )}
    </>
  );
}

/** No wait is longer (main/health): a longer one means that the clock was changed meanwhile. */
const MAX_WAIT_S = 60;

/** The time until Tem retries; screen readers don't announce each second. */
function RetryCountdown({ atMs }: { readonly atMs: number }): JSX.Element {
  const { t } = useTranslation();
  const seconds = limitWait(useCountdown(atMs));
  return <span data-retry={seconds}>{seconds === 0 ? t('health.now') : t('health.in', { seconds })}</span>;
}

/** Limits a countdown to possible values, in seconds. */
export const limitWait = (seconds: number): number => Math.min(MAX_WAIT_S, seconds);

/** The address of an issue's service: its account's, or the selected one's. */
function useHealthAddress(account: RowAccount | null): { readonly baseUrl: string | null } {
  const settings = useSettings();
  return accountsOf(settings).find(({ id }) => id === account?.id) ?? selectedAccount(settings);
}
