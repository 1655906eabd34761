import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { IconListCheck } from '../../components/icons.tsx';
import { BarButton, BarLine } from '../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../components/message-bar/bar-lines.ts';
import { isUnfinished } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';
import { stepName } from './step-name.ts';

/** Shown in the message bar below the station until the setup is complete or the notice is dismissed. */
export function GuideNotice(): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useGuideServices();
  const save = useSaveSettings();
  const settings = useSettings();
  if (!isUnfinished(settings)) return null;
  return (
    <BarLine
      kind="guide"
      rank={BAR_RANKS.guide}
      tone="gray"
      icon={IconListCheck}
      text={t('setup.guide.notice', { step: stepName(settings.guide, t) })}
      action={
        <>
          <BarButton keyName="Ctrl+G" onClick={() => navigation.setState({ screen: 'guide' })}>
            {t('setup.guide.goOn')}
          </BarButton>
          <BarButton keyName="Ctrl+Shift+G" onClick={() => save({ guide: 'done' })}>
            {t('setup.guide.dismiss')}
          </BarButton>
        </>
      }
    />
  );
}
