import { IconListCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { useSave } from '../ui/use-save.ts';
import classes from './guide-notice.module.css';
import { isLeftMidway } from './guide-pages.ts';
import { stepWord } from './step-word.ts';

/** On the station, until the set-up is done or nobody wants to hear of it any more. */
export function GuideNotice(): JSX.Element | null {
  const { t } = useTranslation();
  const { rooms } = useServices();
  const save = useSave();
  const settings = useSettings();
  if (!isLeftMidway(settings)) return null;
  return (
    <section className={classes.notice} aria-label={t('setup.guide.title')}>
      <IconListCheck size={22} className={classes.icon} aria-hidden />
      <p className={classes.words}>{t('setup.guide.notice', { step: stepWord(settings.guide, t) })}</p>
      <ActionButton
        variant="default"
        size="sm"
        keyName="Ctrl+G"
        onClick={() => rooms.setState({ room: 'guide' })}
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
