import { IconListCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { Section } from '../../components/section.tsx';
import { useSettingsServices } from './settings-services.ts';
import classes from './station-section.module.css';

/** Opens the setup guide again. */
export function GuideSection(): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useSettingsServices();
  return (
    <Section title={t('setup.guide.section')}>
      <p className={classes.text}>{t('setup.guide.sectionHint')}</p>
      <div>
        <ActionButton
          keyName="Ctrl+G"
          variant="default"
          icon={IconListCheck}
          onClick={() => navigation.setState({ screen: 'guide' })}
        >
          {t('setup.guide.open')}
        </ActionButton>
      </div>
    </Section>
  );
}
