import { Flex, SegmentedControl, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Columns } from '../../components/columns.tsx';
import { IconArrowLeft, IconLockOpen } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { keyCapText } from '../../components/shortcuts/key-name.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './settings-screen.module.css';
import { useSettingsServices } from './settings-services.ts';

/** A settings tab: its title, and its sections by column. */
export interface SettingsTab {
  readonly name: string;
  readonly title: (t: TFunction) => string;
  readonly left: readonly (() => JSX.Element | null)[];
  readonly right: readonly (() => JSX.Element | null)[];
  /** Makes the right column the wider one. */
  readonly wideRight?: boolean;
  /** Replaces the columns with its own layout. */
  readonly content?: () => JSX.Element;
}

interface Props {
  readonly tabs: readonly SettingsTab[];
}

/** The settings, in tabs. */
export function SettingsScreen({ tabs }: Props): JSX.Element {
  const { t } = useTranslation();
  const { navigation, lock } = useSettingsServices();
  const locks = useStore(lock.store, (state) => state.lock.on);
  const back = (): void => navigation.setState({ screen: 'station' });
  const [{ shown, field }, setPlace] = useState(() => placeOf(navigation.getState().section));
  const setShown = (name: string): void => setPlace({ shown: name, field: null });
  useEffect(() => {
    navigation.setState({ section: null });
    return navigation.subscribe(({ section }) => {
      if (section === null) return;
      setPlace(placeOf(section));
      navigation.setState({ section: null });
    });
  }, [navigation]);
  useEffect(() => {
    if (field !== null) document.getElementById(field)?.focus();
  }, [field]);
  const turn = (by: 1 | -1) => (): void =>
    setPlace((place) => {
      const at = tabs.findIndex((one) => one.name === place.shown);
      return { shown: tabs[(at + by + tabs.length) % tabs.length]?.name ?? place.shown, field: null };
    });
  useShortcuts({
    Escape: { label: t('settings.back'), act: back },
    'Ctrl+PageDown': { label: t('keys.nextPart'), act: turn(1) },
    'Ctrl+PageUp': { label: t('keys.previousPart'), act: turn(-1) },
  });
  const part = tabs.find(({ name }) => name === shown);
  return (
    <Flex direction="column" flex={1} mih={0}>
      <section className={classes.header} aria-label={t('settings.title')}>
        <KeyButton variant="default" size="md" keyName="Escape" icon={IconArrowLeft} onClick={back}>
          {t('settings.back')}
        </KeyButton>
        <h2 className={classes.title}>{t('settings.title')}</h2>
        <SegmentedControl
          flex="none"
          bg="var(--tem-line-soft)"
          bd="1px solid var(--tem-line)"
          aria-label={t('settings.tabs')}
          data={tabs.map(({ name, title }) => ({ value: name, label: title(t) }))}
          value={shown}
          onChange={setShown}
        />
        <span className={classes.shortcut}>
          <KeyCap name={keyCapText('Ctrl+PageDown')} />
        </span>
        {locks ? (
          <p className={classes.lock}>
            <IconLockOpen size={22} aria-hidden />
            <span className={classes.lockText}>{t('setup.lockOpen')}</span>
          </p>
        ) : (
          <p className={classes.saveHint}>{t('settings.howSaved')}</p>
        )}
      </section>
      {part !== undefined && <SettingsTabPanel key={part.name} {...part} />}
    </Flex>
  );
}

/** Where the settings open: a tab, or "service#settings-token" for a field in it that gets the focus. */
function placeOf(section: string | null): { readonly shown: string; readonly field: string | null } {
  const [shown, field] = section?.split('#') ?? [];
  return { shown: shown ?? 'service', field: field ?? null };
}

function SettingsTabPanel({ left, right, wideRight = false, content: Whole }: SettingsTab): JSX.Element {
  if (Whole !== undefined)
    return (
      <main className={classes.main}>
        <Whole />
      </main>
    );
  return (
    <Columns
      component="main"
      className={classes.main ?? ''}
      columns={wideRight ? 'minmax(0, 2fr) minmax(0, 3fr)' : undefined}
      gap={16}
    >
      {[left, right].map((sections, at) => (
        // The two columns never change places.
        <Stack key={at} gap={16}>
          {sections.map((Section) => (
            <Section key={Section.name} />
          ))}
        </Stack>
      ))}
    </Columns>
  );
}
