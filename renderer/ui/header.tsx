import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { type JSX, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import classes from './header.module.css';
import { KeyCap } from './key-cap.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { Nav } from './nav.tsx';
import { RoomShown } from './room-shown.ts';

/** Who this is, which service it talks to, the way to the other rooms and to the settings, and the language. */
export function Header(): JSX.Element | null {
  const { t } = useTranslation();
  const { rooms } = useServices();
  // A room that is kept behind the one shown needs no second header.
  if (!useContext(RoomShown)) return null;
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <Mark size={28} />
        <div className={classes.names}>
          <h1 className={classes.name}>{t('app.name')}</h1>
          <ServiceInUse />
        </div>
      </div>
      <Nav />
      <div className={classes.tools}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <Button
          variant="default"
          size="sm"
          className={classes.settings}
          leftSection={<IconSettings size={20} aria-hidden />}
          rightSection={<KeyCap name="Ctrl ," />}
          aria-keyshortcuts="Control+,"
          onClick={() => rooms.setState({ room: 'settings' })}
        >
          {t('app.settings')}
        </Button>
      </div>
    </header>
  );
}

/** The service's address. That it is the sandbox is said by the training ribbon. */
function ServiceInUse(): JSX.Element | null {
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
