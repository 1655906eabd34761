import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDriverMismatch } from '../../../shared/driver-mismatch.ts';
import { useSettings } from '../../components/context/settings.ts';
import { DriverHint, useDriverFit } from '../../components/driver-hint.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { BarButton, BarLine } from '../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../components/message-bar/bar-lines.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useHealthServices } from './health-services.ts';

/** Warns below the station, before paper is wasted, that the printer's driver does not print labels as they are proven. */
export function DriverLine(): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { navigation } = useHealthServices();
  const { size } = useSettings();
  const [mismatch] = useDriverFit(size)?.mismatches ?? [];
  if (mismatch === undefined) return null;
  return (
    <BarLine
      kind="driver"
      rank={BAR_RANKS.warning}
      tone="amber"
      icon={IconAlertTriangle}
      text={describeDriverMismatch(mismatch).what[language]}
      action={
        <BarButton
          keyName="Ctrl+Shift+P"
          onClick={() => navigation.setState({ screen: 'settings', section: 'printing' })}
        >
          {t('health.openSettings')}
        </BarButton>
      }
      details={<DriverHint size={size} instead={t('print.seeDriver')} />}
    />
  );
}
