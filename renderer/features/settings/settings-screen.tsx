import { SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconLockOpen } from '@tabler/icons-react';
import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { KeyButton } from '../../components/key-button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { keyCapText } from '../../components/shortcuts/key-name.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './settings-screen.module.css';
import { useSettingsServices } from './settings-services.ts';
import type { SettingsTab } from './settings-tab.ts';

interface Props {
  readonly tabs: readonly SettingsTab[];
  /** Main's notices, shown below the header. */
  readonly notices: ReactNode;
}

/** The settings, in tabs. */
export function SettingsScreen({ tabs, notices }: Props): JSX.Element {
  const { t } = useTranslation();
  const { navigation, lock } = useSettingsServices();
  const locks = useStore(lock.store, (state) => state.lock.on);
  const back = (): void => navigation.setState({ screen: 'station' });
  const [shown, setShown] = useState(() => navigation.getState().section ?? 'service');
  useEffect(() => navigation.setState({ section: null }), [navigation]);
  const turn = (by: 1 | -1) => (): void =>
    setShown((name) => {
      const at = tabs.findIndex((one) => one.name === name);
      return tabs[(at + by + tabs.length) % tabs.length]?.name ?? name;
    });
  useShortcuts({
    Escape: { label: t('settings.back'), act: back },
    'Ctrl+PageDown': { label: t('keys.nextPart'), act: turn(1) },
    'Ctrl+PageUp': { label: t('keys.previousPart'), act: turn(-1) },
  });
  const part = tabs.find(({ name }) => name === shown);
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <KeyButton variant="default" size="md" keyName="Escape" icon={IconArrowLeft} onClick={back}>
          {t('settings.back')}
        </KeyButton>
        <h1 className={classes.title}>{t('settings.title')}</h1>
        <SegmentedControl
          className={classes.tabs ?? ''}
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
      </header>
      {notices}
      {part !== undefined && <SettingsTabPanel key={part.name} part={part} />}
    </div>
  );
}

function SettingsTabPanel({
  part: { left, right, wideRight = false, content: Whole },
}: {
  part: SettingsTab;
}): JSX.Element {
  if (Whole !== undefined) {
    return (
      <main className={classes.fullWidth}>
        <Whole />
      </main>
    );
  }
  return (
    <main className={wideRight ? `${classes.main} ${classes.wideRight}` : classes.main}>
      {[left, right].map((sections, at) => (
        // The two columns never change places.
        <div key={at} className={classes.column}>
          {sections.map((Section) => (
            <Section key={Section.name} />
          ))}
        </div>
      ))}
    </main>
  );
}
