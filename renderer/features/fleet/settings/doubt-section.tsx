import { Group, Text, TextInput } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '../../../../shared/date-time.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { IconAlertTriangle } from '../../../components/icons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Section } from '../../../components/section.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { useTexts } from '../../../i18n/use-language.ts';
import { useFleetServices } from '../fleet-services.ts';
import { StatusUntilDone } from './status-until-done.tsx';

/** After a restored backup: which stations have not reported, and a supervisor's way to stop waiting for them. */
export function DoubtSection(): JSX.Element | null {
  const { t, language } = useTexts();
  const { tem, fleet } = useFleetServices();
  const doubt = useStore(fleet.store, ({ state }) => state.doubt);
  const [person, setPerson] = useState('');
  const [ending, run] = useAsyncAction<'ended'>();
  if (doubt === null) return null;
  const end = (): void =>
    void run(async () => {
      await tem.calls.fleet.endDoubt({ person });
      await fleet.load();
      return 'ended';
    });
  return (
    <Section title={t('fleet.doubtTitle')}>
      <Notice tone="amber" icon={IconAlertTriangle} role="status">
        <Text>
          {t('fleet.doubtHint', {
            since: formatDateTime(doubt.sinceMs, language),
            missing: doubt.missing.join(', '),
          })}
        </Text>
      </Notice>
      <Group gap={10} align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('fleet.person')}
          value={person}
          maxLength={100}
          onChange={(event) => setPerson(event.currentTarget.value)}
        />
        <ActionButton
          keyName="F7"
          variant="default"
          disabled={person.trim() === ''}
          loading={ending.kind === 'running'}
          onClick={end}
        >
          {t('fleet.endDoubt')}
        </ActionButton>
      </Group>
      <StatusUntilDone state={ending} />
    </Section>
  );
}
