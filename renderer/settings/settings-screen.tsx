import { IconArrowLeft } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { Notices } from '../ui/notices.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { LanguageSection } from './language-section.tsx';
import { PrintingSection } from './printing-section.tsx';
import { ServiceSection } from './service-section.tsx';
import classes from './settings-screen.module.css';
import { TokenSection } from './token-section.tsx';

/** Everything that is set once: the service and its token, printing, language. */
export function SettingsScreen(): JSX.Element {
  const { t } = useTranslation();
  const { app, rooms } = useServices();
  const version = useStore(app.store, (state) => state.version);
  const back = (): void => rooms.setState({ room: 'station' });
  useKeys({ Escape: back });
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
        <p className={classes.how}>{t('settings.howSaved')}</p>
      </header>
      <Notices />
      <main className={classes.main}>
        <div className={classes.column}>
          <ServiceSection />
          <LanguageSection />
        </div>
        <div className={classes.column}>
          <TokenSection />
          <PrintingSection />
          <p className={classes.version}>{t('settings.version', { version })}</p>
        </div>
      </main>
    </div>
  );
}
