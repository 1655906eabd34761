import { Box } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import classes from './training-ribbon.module.css';

/** Shown above every screen while the sandbox is the partner, so that nobody takes its labels for real ones. */
export function TrainingRibbon(): JSX.Element | null {
  const { t } = useTranslation();
  if (useSettings().partner !== 'sandbox') return null;
  return (
    <section className={`${classes.ribbon} tone-amber`} aria-label={t('nav.training')}>
      <p className={classes.content}>
        <IconSchool size={22} aria-hidden />
        <Box component="b" flex="none" tt="uppercase" lts="0.02em">
          {t('app.sandbox')}
        </Box>
        <span className={classes.text}>{t('nav.notReal')}</span>
      </p>
    </section>
  );
}
