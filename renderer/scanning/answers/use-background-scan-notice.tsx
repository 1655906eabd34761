import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useScanningServices } from '../scanning-services.ts';
import { BackgroundScanNotice } from './background-scan-notice.tsx';
import type { BackgroundScan } from './scan-router.ts';

/** Long enough to be read from two meters; the next scan replaces it. */
const DISPLAY_MS = 8_000;

/** Shows the result of a scan that went to the batch while another screen was shown. */
export function useBackgroundScanNotice(): void {
  const { t } = useTranslation();
  const { scanRouter } = useScanningServices();
  const last = useStore(scanRouter.background, (state) => state.last);
  useEffect(() => {
    if (last === null) return;
    const id = `scan-${last.sequence}`;
    notifications.show({
      id,
      title: t(titleOf(last.shown)),
      message: <BackgroundScanNotice shown={last.shown} />,
      color: 'gray.7',
      autoClose: DISPLAY_MS,
      role: 'status',
      closeButtonProps: { 'aria-label': t('app.dismiss') },
    });
    return () => {
      notifications.hide(id);
    };
  }, [last, t]);
}

function titleOf(
  shown: BackgroundScan['shown'],
): 'input.elsewhere' | 'input.elsewhereNot' | 'input.elsewhereCommand' {
  switch (shown.kind) {
    case 'added':
    case 'duplicate':
    case 'bounced':
    case 'confirmed':
    case 'confirmed-before':
    case 'list':
      return 'input.elsewhere';
    case 'command':
      return 'input.elsewhereCommand';
    case 'not-open':
    case 'empty':
    case 'invalid':
    case 'wrong':
    case 'stopped':
    case 'failed':
    case 'ime':
    case 'mixed':
      return 'input.elsewhereNot';
  }
}
