import { Group } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../../components/action-button.tsx';
import { Facts } from '../../../components/facts.tsx';
import { IconDoorExit, IconLayoutGrid, IconRefresh } from '../../../components/icons.tsx';
import { Section } from '../../../components/section.tsx';
import { SettingFields } from '../../../components/setting-fields/setting-field.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { useFleetServices } from '../fleet-services.ts';
import { ConnectionLine } from './connection-line.tsx';
import { StatusUntilDone } from './status-until-done.tsx';

/** How this station stands with its fleet, and the way out of it. */
export function StateSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, fleet, navigation, report } = useFleetServices();
  const { fleet: own, station, config, connection, waiting } = useStore(fleet.store, ({ state }) => state);
  const [leaving, run] = useAsyncAction<'left'>();
  const leave = (): void =>
    void run(async () => {
      fleet.set(await tem.calls.fleet.leave({ forget: connection.kind === 'cut-off' }));
      return 'left';
    });
  return (
    <Section title={t('fleet.joinedTitle', { fleet: own?.name ?? '' })}>
      <ConnectionLine connection={connection} />
      <Facts
        layout="table"
        facts={[
          { name: t('fleet.station'), value: station?.name ?? null },
          {
            name: t('fleet.server'),
            value: config === null ? null : `${config.host}:${config.port}/${config.database}`,
            isCode: true,
          },
          { name: t('fleet.user'), value: config?.user ?? null, isCode: true },
          {
            name: t('fleet.waiting'),
            value: waiting === 0 ? null : t('fleet.records', { number: waiting }),
          },
          { name: t('nav.training'), value: own?.training === true ? t('fleet.training') : null },
        ]}
      />
      <SettingFields section="fleet" />
      <Group gap={10}>
        <ActionButton
          keyName="F9"
          icon={IconLayoutGrid}
          onClick={() => navigation.setState({ screen: 'board' })}
        >
          {t('fleet.openBoard')}
        </ActionButton>
        {connection.kind === 'cut-off' && (
          <ActionButton
            keyName="F5"
            variant="default"
            icon={IconRefresh}
            onClick={() => void tem.calls.fleet.retry(undefined).catch(report)}
          >
            {t('fleet.retry')}
          </ActionButton>
        )}
        {/* Main asks; it needs no key of its own, because nobody leaves often. */}
        <LeaveButton busy={leaving.kind === 'running'} onLeave={leave} />
      </Group>
      <StatusUntilDone state={leaving} running={t('fleet.leaving')} />
    </Section>
  );
}

function LeaveButton({
  busy,
  onLeave,
}: {
  readonly busy: boolean;
  readonly onLeave: () => void;
}): JSX.Element {
  const { t } = useTranslation();
  return (
    <ActionButton keyName="Ctrl+L" variant="default" icon={IconDoorExit} loading={busy} onClick={onLeave}>
      {t('fleet.leave')}
    </ActionButton>
  );
}
