import { type JSX, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { EmptyList } from '../../components/empty-list.tsx';
import { IconScan, IconSchool } from '../../components/icons.tsx';
import { useFetched } from '../../components/use-fetched.ts';
import { useStationServices } from './station-services.ts';

/** Shown before the first scan; in the sandbox also with orders for practice. */
export function EmptyBatch(): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useSettings();
  return (
    <EmptyList icon={IconScan} title={t('batch.emptyTitle')} hint={t('batch.emptyHint')}>
      {partner === 'sandbox' && <Practice />}
    </EmptyList>
  );
}

function Practice(): JSX.Element | null {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const codes = usePracticeCodes();
  if (codes.length === 0) return null;
  const add = (): void => {
    for (const code of codes) scanQueue.scan(code);
  };
  return (
    <ActionButton
      size="lg"
      variant="light"
      keyName="Ctrl+E"
      mt={20}
      icon={IconSchool}
      iconSize={24}
      onClick={add}
    >
      {t('batch.practise', { number: codes.length })}
    </ActionButton>
  );
}

/** Codes that the sandbox knows. */
function usePracticeCodes(): readonly string[] {
  const { tem, report } = useStationServices();
  const codes = useFetched(
    useCallback(() => tem.calls.sandbox.orders(undefined), [tem]),
    report,
  );
  return codes.kind === 'loaded' ? codes.value : [];
}
