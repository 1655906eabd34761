import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services.ts';
import { Section } from './section.tsx';
import classes from './station-section.module.css';

/** The way back into the set-up guide. */
export function GuideSection(): JSX.Element {
  const { t } = useTranslation();
  const { rooms } = useServices();
  return (
    <Section title={t('setup.guide.section')}>
      <p className={classes.text}>{t('setup.guide.sectionHint')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconListCheck size={22} aria-hidden />}
          onClick={() => rooms.setState({ room: 'guide' })}
        >
          {t('setup.guide.open')}
        </Button>
      </div>
    </Section>
  );
}
