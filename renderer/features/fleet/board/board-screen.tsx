import { Flex, SegmentedControl, Text } from '@mantine/core';
import { type ComponentType, type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { KeyCap } from '../../../components/key-cap.tsx';
import { keyCapText } from '../../../components/shortcuts/key-name.ts';
import { Heading } from '../../../components/typography.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useFleetServices } from '../fleet-services.ts';
import { ConnectionLine } from '../settings/connection-line.tsx';
import classes from './board-screen.module.css';
import { BOARD_PARTS, BoardContext, type BoardPart, createBoardView, useBoard } from './board-view.ts';
import { DoublesPart } from './doubles-part.tsx';
import { JobsPart } from './jobs-part.tsx';
import { ProfilesPart } from './profiles-part.tsx';
import { countLive } from './station-presence.ts';
import { StationsPart } from './stations-part.tsx';
import { UnknownsPart } from './unknowns-part.tsx';

const PARTS: Readonly<Record<BoardPart, ComponentType>> = {
  stations: StationsPart,
  jobs: JobsPart,
  doubles: DoublesPart,
  unknowns: UnknownsPart,
  profiles: ProfilesPart,
};

/** All stations of the fleet: who is there, every label, and what needs a manager. */
export function BoardScreen(): JSX.Element {
  const { tem } = useFleetServices();
  const [view] = useState(() => createBoardView(tem));
  // Only while the screen is shown.
  useEffect(() => view.enter(), [view]);
  return (
    <BoardContext value={view}>
      <Content />
    </BoardContext>
  );
}

function Content(): JSX.Element {
  const { t } = useTranslation();
  const { fleet } = useFleetServices();
  const view = useBoard();
  const { part, board, boardAgeMs } = useStore(view.store);
  const connection = useStore(fleet.store, ({ state }) => state.connection);
  useShortcuts({
    'Ctrl+PageDown': { label: t('keys.nextPart'), act: () => view.turn(1) },
    'Ctrl+PageUp': { label: t('keys.previousPart'), act: () => view.turn(-1) },
  });
  const views = useRef<HTMLDivElement>(null);
  // Turned by its keys, the control would keep the focus on the part before.
  useEffect(() => {
    const checked = views.current?.querySelector<HTMLInputElement>(`input[value="${part}"]`);
    if (views.current?.contains(document.activeElement)) checked?.focus();
  }, [part]);
  const counts: Readonly<Partial<Record<BoardPart, number>>> = {
    doubles: board?.doubles ?? 0,
    unknowns: board?.unknowns ?? 0,
  };
  const live = board === null ? 0 : countLive(board, boardAgeMs);
  const Part = PARTS[part];
  return (
    <main className={classes.main}>
      <Flex align="center" gap={14} wrap="nowrap">
        <Heading order={2} fz={20} style={{ whiteSpace: 'nowrap' }}>
          {t('board.title')}
        </Heading>
        <SegmentedControl
          ref={views}
          flex="none"
          bg="var(--tem-line-soft)"
          bd="1px solid var(--tem-line)"
          aria-label={t('board.views')}
          data={BOARD_PARTS.map((name) => ({
            value: name,
            label: labelOf(t(`board.${name}`), counts[name] ?? 0),
          }))}
          value={part}
          onChange={(name) => view.show(name)}
        />
        <KeyCap name={keyCapText('Ctrl+PageDown')} />
        <Text ml="auto" c="dimmed" fz={17} truncate role="status">
          {board === null ? '' : t('board.total', { live, all: board.stations.length })}
        </Text>
      </Flex>
      {connection.kind !== 'connected' && <ConnectionLine connection={connection} />}
      <Part />
    </main>
  );
}

const labelOf = (words: string, count: number): string => (count === 0 ? words : `${words} (${count})`);
