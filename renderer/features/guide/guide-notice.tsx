import { IconListCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import classes from './guide-notice.module.css';
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
    <section className={classes.notice} aria-label={t('setup.guide.title')}>
      <IconListCheck size={22} className={classes.icon} aria-hidden />
      <p className={classes.text}>{t('setup.guide.notice', { step: stepName(settings.guide, t) })}</p>
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
    </section>
  );
}
