import { Text } from '@mantine/core';
import type { JSX } from 'react';
import type { FleetConnection } from '../../../../shared/fleet-state.ts';
import { IconAlertTriangle, IconCircleCheck, IconLoader, IconSchool } from '../../../components/icons.tsx';
import { Notice, StateNotice } from '../../../components/notice.tsx';
import { ProblemWithDetail } from '../../../components/problem-text.tsx';
import { formatTimeOfDay } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-language.ts';

/** How the connection to the fleet is, and why it is not there. */
export function ConnectionLine({ connection }: { readonly connection: FleetConnection }): JSX.Element | null {
  const { t, language } = useTexts();
  switch (connection.kind) {
    case 'alone':
      return null;
    case 'connected':
      return (
        <StateNotice component="p" tone="green" icon={IconCircleCheck} role="status">
          {t('fleet.connection.connected')}
        </StateNotice>
      );
    case 'connecting':
      return (
        <StateNotice component="p" tone="gray" icon={IconLoader} role="status">
          {t('fleet.connection.connecting')}
        </StateNotice>
      );
    case 'other-mode':
      return (
        <StateNotice component="p" tone="amber" icon={IconSchool} role="status">
          {t('fleet.connection.other-mode')}
        </StateNotice>
      );
    case 'cut-off': {
      const since = formatTimeOfDay(connection.sinceMs, language);
      return (
        <Notice tone="red" icon={IconAlertTriangle} role="status">
          <div>
            <Text fw={600}>
              {connection.nextTryAtMs === null
                ? t('fleet.cutOffForGood', { since })
                : t('fleet.cutOffSince', { since, retry: formatTimeOfDay(connection.nextTryAtMs, language) })}
            </Text>
            <ProblemWithDetail problem={connection.why} />
          </div>
        </Notice>
      );
    }
  }
}
