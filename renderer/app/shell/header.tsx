import { Button, VisuallyHidden } from '@mantine/core';
import { type JSX, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { accountTitle, useAccounts } from '../../components/account-names.ts';
import type { ScreenName } from '../../components/context/navigation.ts';
import { useSettings } from '../../components/context/settings.ts';
import { IconArrowLeft } from '../../components/icons.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { Logo } from '../../components/logo.tsx';
import { ariaShortcut, keyCapText } from '../../components/shortcuts/key-name.ts';
import { screenOf } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';
import { FleetChip } from './fleet-chip.tsx';
import classes from './header.module.css';
import { ManagerButton } from './manager-button.tsx';
import { Nav } from './nav.tsx';
import { PrinterChip } from './printer-chip.tsx';
import { ScreenVisible } from './screen-visible.ts';

/** The header of the screen's view, always one line. */
export function Header({ screen }: { screen: ScreenName }): JSX.Element | null {
  // A hidden preserved screen needs no second header.
  if (!useContext(ScreenVisible)) return null;
  return (
    <header className={classes.header}>
      {screenOf(screen).view === 'packer' ? <PackerHeader /> : <ManagerHeader screen={screen} />}
    </header>
  );
}

/** A packer's: the station, its two screens and help; what it prints for and on; the way to the manager's screens. */
function PackerHeader(): JSX.Element {
  return (
    <>
      <StationName />
      <Nav view="packer">
        <HelpLink />
      </Nav>
      <div className={classes.facts}>
        <FleetChip />
        <ServiceChip />
        <PrinterChip />
        <ManagerButton />
      </div>
    </>
  );
}

/** A manager's: the way back to the station, which locks again, and the other screens. */
function ManagerHeader({ screen }: { screen: ScreenName }): JSX.Element {
  const { t } = useTranslation();
  const { navigation, lock } = useServices();
  const hasPin = useStore(lock.store, (state) => state.lock.on);
  const { shortcut, title } = screenOf('station');
  const says = t(hasPin ? 'nav.backLocks' : 'nav.back');
  return (
    <>
      {/* The navigation shows it; a page has one heading of its own. */}
      <VisuallyHidden component="h1">{t(screenOf(screen).title)}</VisuallyHidden>
      <Button
        variant="default"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        rightSection={<KeyCap name={keyCapText(shortcut)} fz={12} />}
        aria-label={says}
        aria-keyshortcuts={ariaShortcut(shortcut)}
        title={says}
        onClick={() => navigation.setState({ screen: 'station' })}
      >
        {t(title)}
      </Button>
      <Nav view="manager">
        <HelpLink />
      </Nav>
    </>
  );
}

/** Opens the list of keys. */
function HelpLink(): JSX.Element {
  const { t } = useTranslation();
  const { shortcuts } = useServices();
  return (
    <button
      type="button"
      className={classes.link}
      aria-keyshortcuts="F1"
      title={t('keys.help')}
      onClick={() => shortcuts.trigger('F1')}
    >
      {t('nav.help')}
      <KeyCap name="F1" fz={12} />
    </button>
  );
}

/** Tem, and the station's name if it has one. */
function StationName(): JSX.Element {
  const { t } = useTranslation();
  const { stationName } = useSettings();
  const brand = (
    <>
      <Logo size={24} />
      {t('app.name')}
    </>
  );
  if (stationName === '') return <h1 className={classes.brand}>{brand}</h1>;
  return (
    <>
      <span className={classes.brand}>{brand}</span>
      <h1 className={`${classes.chip} ${classes.name}`} title={stationName}>
        <span>{stationName}</span>
      </h1>
    </>
  );
}

/** The service's host, or how many accounts there are. For the practice service the ribbon says so instead. */
function ServiceChip(): JSX.Element | null {
  const { t } = useTranslation();
  const { partner, baseUrl } = useSettings();
  const { accounts, several } = useAccounts();
  if (several)
    return (
      <p
        className={`${classes.chip} ${classes.service}`}
        title={accounts.map((account) => accountTitle(account, t)).join(', ')}
      >
        <span>{t('accounts.number', { n: accounts.length })}</span>
      </p>
    );
  if (partner !== 'service') return null;
  const host = baseUrl === null ? t('app.noAddress') : new URL(baseUrl).host;
  return (
    <p className={`${classes.chip} ${classes.service}`} title={`${t('app.service')}: ${host}`}>
      <span>{host}</span>
    </p>
  );
}
