import { Flex } from '@mantine/core';
import { Activity, type JSX, useState } from 'react';
import { accountInUse } from '../../components/account-names.ts';
import type { ScreenName } from '../../components/context/navigation.ts';
import { useSettings } from '../../components/context/settings.ts';
import { PinGate } from '../../features/lock/pin-gate.tsx';
import { hasHeader, isLockedScreen, isOfAccount, screenOf } from '../screens.tsx';
import { AccountBar } from './account-bar.tsx';
import { Header } from './header.tsx';
import { ScreenVisible } from './screen-visible.ts';
import { useScreenShortcuts } from './use-screen-shortcuts.ts';

/** A screen of the daily work, along with the preserved ones. */
export function CurrentScreen({ screen }: { screen: ScreenName }): JSX.Element {
  useScreenShortcuts();
  const { layout } = screenOf(screen);
  return (
    <>
      {layout !== 'preserved' && <ScreenContent screen={screen} />}
      <PreservedScreens shown={screen} />
    </>
  );
}

/** The screens that keep their state. They restart for another account, so that orders of two never mix. */
function PreservedScreens({ shown }: { shown: ScreenName }): JSX.Element {
  const whose = accountInUse(useSettings());
  const [visited, setVisited] = useState<{ whose: string; screens: readonly ScreenName[] }>({
    whose,
    screens: [],
  });
  const before = visited.whose === whose ? visited.screens : [];
  const isNew = screenOf(shown).layout === 'preserved' && !before.includes(shown);
  const screens = isNew ? [...before, shown] : before;
  if (screens !== visited.screens && (screens.length > 0 || visited.screens.length > 0))
    setVisited({ whose, screens });
  return (
    <>
      {screens.map((name) => (
        <Activity key={`${name} of ${whose}`} mode={name === shown ? 'visible' : 'hidden'}>
          <ScreenVisible value={name === shown}>
            <ScreenContent screen={name} />
          </ScreenVisible>
        </Activity>
      ))}
    </>
  );
}

/** A screen below the header of its view, if it has one; a manager's behind the PIN. */
export function ScreenContent({ screen }: { screen: ScreenName }): JSX.Element {
  const { layout, component: Content } = screenOf(screen);
  const content = isLockedScreen(screen) ? (
    <PinGate keepsState={layout === 'preserved'}>
      <Content />
    </PinGate>
  ) : (
    <Content />
  );
  if (!hasHeader(screen)) return content;
  return (
    <Flex direction="column" h="100%">
      <Header screen={screen} />
      {isOfAccount(screen) && <AccountBar />}
      {content}
    </Flex>
  );
}
