import { SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { Notices } from '../ui/notices.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { LanguageSection } from './language-section.tsx';
import { PrintingSection } from './printing-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ServiceSection } from './service-section.tsx';
import classes from './settings-screen.module.css';
import { TokenSection } from './token-section.tsx';

/** Everything that is set once, in two parts: the service with its token and the language, and printing. */
export function SettingsScreen(): JSX.Element {
  const { t } = useTranslation();
  const { app, rooms } = useServices();
  const version = useStore(app.store, (state) => state.version);
  const back = (): void => rooms.setState({ room: 'station' });
  useKeys({ Escape: back });
  const [part, setPart] = useState<string>('service');
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <KeyButton
          variant="default"
          size="md"
          keyName="Escape"
          leftSection={<IconArrowLeft size={22} aria-hidden />}
          onClick={back}
        >
          {t('settings.back')}
        </KeyButton>
        <h1 className={classes.title}>{t('settings.title')}</h1>
        <SegmentedControl
          className={classes.parts ?? ''}
          aria-label={t('settings.tabs')}
          data={[
            { value: 'service', label: t('settings.tabService') },
            { value: 'printing', label: t('settings.tabPrinting') },
          ]}
          value={part}
          onChange={setPart}
        />
        <p className={classes.how}>{t('settings.howSaved')}</p>
      </header>
      <Notices />
      {part === 'service' ? (
        <main className={classes.main}>
          <div className={classes.column}>
            <ServiceSection />
            <LanguageSection />
          </div>
          <div className={classes.column}>
            <TokenSection />
            <p className={classes.version}>{t('settings.version', { version })}</p>
          </div>
        </main>
      ) : (
        <main className={`${classes.main} ${classes.printing}`}>
          <PrintingSection />
          <ProfileSection />
        </main>
      )}
    </div>
  );
}
