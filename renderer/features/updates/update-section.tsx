import { Group } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasNoPendingWork, type UpdateState } from '../../../shared/update.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { useStation } from '../../components/context/station.ts';
import { IconRefresh, IconSearch } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { Hint } from '../../components/typography.ts';
import { INSTALL_KEY, InstallQuestion } from './install-question.tsx';
import { UpdateStatus } from './update-status.tsx';
import { useUpdatesServices } from './updates-services.ts';

/** The source of updates, and their state. */
export function UpdateSection(): JSX.Element {
  const { t } = useTranslation();
  const { updates, report } = useUpdatesServices();
  const { updateUrl } = useSettings();
  const update = useStore(updates.store, (state) => state.update);
  const free = useStation(hasNoPendingWork);
  const [asking, setAsking] = useState(false);
  const version = update.kind === 'ready' && free ? update.version : null;
  return (
    <Section title={t('updates.title')}>
      <Hint>{t('updates.how')}</Hint>
      <SettingTextField
        label={t('updates.address')}
        hint={t('updates.addressHint')}
        inputMode="url"
        saved={updateUrl ?? ''}
        changeOf={(text) => ({ updateUrl: text })}
      />
      <UpdateStatus update={update} free={free} />
      {asking && version !== null ? (
        <InstallQuestion version={version} onEnd={() => setAsking(false)} />
      ) : (
        <Group gap={10}>
          <ActionButton
            variant="default"
            keyName="F9"
            icon={IconSearch}
            disabled={!canCheck(update)}
            loading={update.kind === 'checking'}
            onClick={() => void updates.check().catch(report)}
          >
            {t('updates.check')}
          </ActionButton>
          {update.kind === 'ready' && (
            <ActionButton
              variant="default"
              keyName={INSTALL_KEY}
              icon={IconRefresh}
              disabled={version === null}
              onClick={() => setAsking(true)}
            >
              {t('updates.install')}
            </ActionButton>
          )}
        </Group>
      )}
    </Section>
  );
}

function canCheck({ kind }: UpdateState): boolean {
  switch (kind) {
    case 'current':
    case 'ready':
    case 'failed':
      return true;
    case 'off':
    case 'checking':
    case 'downloading':
    case 'installing':
      return false;
  }
}
