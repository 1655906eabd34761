import { SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconLockOpen } from '@tabler/icons-react';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { capOf } from '../keys/key-name.ts';
import { BehindPin } from '../lock/behind-pin.tsx';
import { useLockUse } from '../lock/use-lock-use.ts';
import { useServices } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { Notices } from '../ui/notices.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { SETTINGS_PARTS, type SettingsPart } from './parts.tsx';
import classes from './settings-screen.module.css';

const parts = SETTINGS_PARTS.filter(
  ({ left, right, whole }) => whole !== undefined || left.length + right.length > 0,
);

/** Everything that is set once, in the parts of parts.tsx; behind the PIN where one is set. */
export function SettingsScreen(): JSX.Element {
  return (
    <BehindPin>
      <Open />
    </BehindPin>
  );
}

function Open(): JSX.Element {
  const { t } = useTranslation();
  const { rooms, lock } = useServices();
  const locks = useStore(lock.store, (state) => state.lock.on);
  useLockUse();
  const back = (): void => rooms.setState({ room: 'station' });
  const [shown, setShown] = useState(() => rooms.getState().part ?? 'service');
  useEffect(() => rooms.setState({ part: null }), [rooms]);
  const turn = (by: 1 | -1) => (): void =>
    setShown((name) => {
      const at = parts.findIndex((one) => one.name === name);
      return parts[(at + by + parts.length) % parts.length]?.name ?? name;
    });
  useKeys({
    Escape: { word: t('settings.back'), act: back },
    'Ctrl+PageDown': { word: t('keys.nextPart'), act: turn(1) },
    'Ctrl+PageUp': { word: t('keys.previousPart'), act: turn(-1) },
  });
  const part = parts.find(({ name }) => name === shown);
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
          data={parts.map(({ name, title }) => ({ value: name, label: title(t) }))}
          value={shown}
          onChange={setShown}
        />
        <span className={classes.turn}>
          <KeyCap name={capOf('Ctrl+PageDown')} />
        </span>
        {locks ? (
          <p className={classes.lock}>
            <IconLockOpen size={22} aria-hidden />
            <span className={classes.lockWords}>{t('setup.lockOpen')}</span>
          </p>
        ) : (
          <p className={classes.how}>{t('settings.howSaved')}</p>
        )}
      </header>
      <Notices />
      {part !== undefined && <Part key={part.name} part={part} />}
    </div>
  );
}

function Part({
  part: { left, right, wideRight = false, whole: Whole },
}: {
  part: SettingsPart;
}): JSX.Element {
  if (Whole !== undefined) {
    return (
      <main className={classes.whole}>
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
