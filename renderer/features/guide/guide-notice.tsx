import { Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Strip } from '../../components/strip.tsx';
import { isUnfinished } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';
import { stepName } from './step-name.ts';

/** Shown on the station until the setup is complete or the notice is dismissed. */
export function GuideNotice(): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useGuideServices();
  const save = useSaveSettings();
  const settings = useSettings();
  if (!isUnfinished(settings)) return null;
  return (
    <Strip
      icon={IconListCheck}
      mih={46}
      p="4px 20px"
      style={{ borderBottom: '1px solid var(--tem-line)' }}
      aria-label={t('setup.guide.title')}
    >
      <Text flex={1} miw={0}>
        {t('setup.guide.notice', { step: stepName(settings.guide, t) })}
      </Text>
      <ActionButton
        variant="default"
        size="sm"
        keyName="Ctrl+G"
        onClick={() => navigation.setState({ screen: 'guide' })}
      >
        {t('setup.guide.goOn')}
      </ActionButton>
      <ActionButton
        variant="subtle"
        color="gray"
        size="sm"
        keyName="Ctrl+Shift+G"
        onClick={() => save({ guide: 'done' })}
      >
        {t('setup.guide.dismiss')}
      </ActionButton>
    </Strip>
  );
}
