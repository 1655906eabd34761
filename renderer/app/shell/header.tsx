import { Box, Button, VisuallyHidden } from '@mantine/core';
import { IconKeyboard, IconLock, IconSettings } from '@tabler/icons-react';
import { type JSX, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../components/context/settings.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Logo } from '../../components/logo.tsx';
import { useServices } from '../services-provider.tsx';
import classes from './header.module.css';
import { Nav } from './nav.tsx';
import { ScreenVisible } from './screen-visible.ts';

/** The station's name, its service, the navigation, the way to the settings, and the language. */
export function Header(): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation, shortcuts, lock } = useServices();
  const locked = useStore(lock.store, (state) => !state.lock.open);
  const showKeys = (): void => shortcuts.trigger('F1');
  // A hidden preserved screen needs no second header.
  if (!useContext(ScreenVisible)) return null;
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <Logo size={28} />
        <Box miw={0}>
          <StationName />
          <ServiceHost />
        </Box>
      </div>
      <Nav />
      <div className={classes.tools}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <Button
          variant="default"
          size="sm"
          className={classes.help}
          aria-label={t('keys.help')}
          aria-keyshortcuts="F1"
          title={t('keys.help')}
          onClick={showKeys}
        >
          <IconKeyboard size={20} aria-hidden />
          <KeyCap name="F1" />
        </Button>
        <Button
          variant="default"
          size="sm"
          className={classes.settings}
          leftSection={locked ? <IconLock size={20} aria-hidden /> : <IconSettings size={20} aria-hidden />}
          rightSection={<KeyCap name="Ctrl ," />}
          aria-keyshortcuts="Control+,"
          onClick={() => navigation.setState({ screen: 'settings' })}
        >
          <span className={classes.label}>{t('app.settings')}</span>
          {locked && <VisuallyHidden>{`, ${t('setup.locked')}`}</VisuallyHidden>}
        </Button>
      </div>
    </header>
  );
}

/** The station's name; Tem's if it has none. */
function StationName(): JSX.Element {
  const { t } = useTranslation();
  const { stationName } = useSettings();
  const name = stationName === '' ? t('app.name') : stationName;
  return (
    <h1 className={classes.name} title={name}>
      {name}
    </h1>
  );
}

/** The service's address. For the sandbox, the training ribbon says so instead. */
function ServiceHost(): JSX.Element | null {
  const { t } = useTranslation();
  const { partner, baseUrl } = useSettings();
  if (partner !== 'service') return null;
  const host = baseUrl === null ? t('app.noAddress') : new URL(baseUrl).host;
  return (
    <p className={classes.service} title={`${t('app.service')}: ${host}`}>
      {host}
    </p>
  );
}
