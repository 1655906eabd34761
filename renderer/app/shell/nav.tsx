import { Flex, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { KeyCap } from '../../components/key-cap.tsx';
import { ariaShortcut } from '../../components/shortcuts/key-name.ts';
import { SCREENS } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';
import classes from './nav.module.css';

const NAV_SCREENS = SCREENS.filter((screen) => screen.layout === 'preserved' || screen.layout === 'header');

/** Links to the other screens; useScreenShortcuts handles the shortcuts shown. */
export function Nav(): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useServices();
  const here = useStore(navigation, ({ screen }) => screen);
  return (
    <Flex component="nav" flex="none" style={{ alignSelf: 'stretch' }} aria-label={t('nav.rooms')}>
      <Text
        span
        mr={4}
        fz={13}
        fw={600}
        c="dimmed"
        textWrap="nowrap"
        style={{ alignSelf: 'center' }}
        aria-hidden
      >
        {t('nav.control')}
      </Text>
      {NAV_SCREENS.map(({ key, title, shortcut }) => (
        <button
          key={key}
          type="button"
          className={classes.screen}
          aria-current={key === here ? 'page' : undefined}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          onClick={() => navigation.setState({ screen: key })}
        >
          <KeyCap name={shortcut.slice('Ctrl+'.length)} />
          {t(title)}
        </button>
      ))}
    </Flex>
  );
}
