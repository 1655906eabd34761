import { Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core';
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
      <Flex flex="0 1 auto" align="center" gap={10} miw={82} c="var(--tem-accent)">
        <Logo size={28} />
        <Box miw={0}>
          <StationName />
          <ServiceHost />
        </Box>
      </Flex>
      <Nav />
      <div className={classes.tools}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <Button
          variant="default"
          size="sm"
          className={classes.help}
          px={10}
          aria-label={t('keys.help')}
          aria-keyshortcuts="F1"
          title={t('keys.help')}
          onClick={showKeys}
        >
          <IconKeyboard size={20} aria-hidden />
          <KeyCap name="F1" fz={12} />
        </Button>
        <Button
          variant="default"
          size="sm"
          px={10}
          leftSection={locked ? <IconLock size={20} aria-hidden /> : <IconSettings size={20} aria-hidden />}
          rightSection={<KeyCap name="Ctrl ," fz={12} />}
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
    <Text
      component="h1"
      className={classes.name}
      truncate
      maw={190}
      lh="26px"
      fw={700}
      lts="-0.01em"
      title={name}
    >
      {name}
    </Text>
  );
}

/** The service's address. For the sandbox, the training ribbon says so instead. */
function ServiceHost(): JSX.Element | null {
  const { t } = useTranslation();
  const { partner, baseUrl } = useSettings();
  if (partner !== 'service') return null;
  const host = baseUrl === null ? t('app.noAddress') : new URL(baseUrl).host;
  return (
    <Text truncate maw={190} fz={13} lh="17px" c="dimmed" title={`${t('app.service')}: ${host}`}>
      {host}
    </Text>
  );
}
