import { Button } from '@mantine/core';
import { IconSchool, IconSettings, IconTruckDelivery } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';

/** Who this is, which service it talks to, the language and the way to the settings. */
export function Header(): JSX.Element {
  const { t } = useTranslation();
  const { rooms } = useServices();
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <Mark size={28} />
        <h1 className={classes.name}>{t('app.name')}</h1>
      </div>
      <ServiceInUse />
      <div className={classes.tools}>
        <LanguageSwitch />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconSettings size={20} aria-hidden />}
          onClick={() => rooms.setState({ room: 'settings' })}
        >
          {t('app.settings')}
        </Button>
      </div>
    </header>
  );
}

function ServiceInUse(): JSX.Element | null {
  const { t } = useTranslation();
  const { partner, baseUrl } = useSettings();
  switch (partner) {
    case 'unset':
      return null;
    case 'sandbox':
      return (
        <p className={`${classes.ribbon} tone-amber`}>
          <IconSchool size={20} aria-hidden />
          {t('app.sandbox')}
        </p>
      );
    case 'service':
      return (
        <p className={classes.service}>
          <IconTruckDelivery size={20} aria-hidden />
          <span>{t('app.service')}</span>
          <b className={classes.host}>{baseUrl === null ? t('app.noAddress') : new URL(baseUrl).host}</b>
        </p>
      );
  }
}
