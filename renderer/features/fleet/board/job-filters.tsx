import { Group, Select } from '@mantine/core';
import { type JSX, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { FLEET_OUTCOMES, FleetJobFilterSchema } from '../../../../shared/fleet-board.ts';
import { KeyCap } from '../../../components/key-cap.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useBoard } from './board-view.ts';
import { DAY_CHOICES, type DayChoice, firstDayOf } from './day-choices.ts';

/** Stands for any: a select's value is a string. */
const ANY = '';

/** The filters besides the text: station, result, days. */
export function JobFilters(): JSX.Element {
  const { t } = useTranslation();
  const view = useBoard();
  const filter = useStore(view.jobs.store, (state) => state.filter);
  const stations = useStore(view.store, ({ board }) => board?.stations ?? null) ?? [];
  const first = useRef<HTMLInputElement>(null);
  const [openedAt] = useState(() => new Date());
  useShortcuts({ F3: { label: t('board.filters'), act: () => first.current?.focus() } });
  const day: DayChoice =
    DAY_CHOICES.find((choice) => firstDayOf(choice, openedAt) === filter.fromDay) ?? 'all';
  return (
    <Group
      gap={10}
      p="0 12px 10px 16px"
      align="flex-end"
      wrap="nowrap"
      role="group"
      aria-label={t('board.filters')}
    >
      <Group gap={0} wrap="nowrap" flex="none" h={42}>
        <KeyCap name="F3" />
      </Group>
      <Select
        ref={first}
        flex={1}
        label={t('board.station')}
        data={[
          { value: ANY, label: t('board.any') },
          ...stations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.station ?? ANY}
        allowDeselect={false}
        onChange={(value) => void view.setFilter({ station: value === ANY ? null : value })}
      />
      <Select
        flex={1}
        label={t('board.outcome')}
        data={[
          { value: ANY, label: t('board.any') },
          ...FLEET_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`state.${outcome}`) })),
        ]}
        value={filter.outcome ?? ANY}
        allowDeselect={false}
        onChange={(value) =>
          void view.setFilter({ outcome: FleetJobFilterSchema.shape.outcome.parse(value || null) })
        }
      />
      <Select
        flex={1}
        label={t('board.day')}
        data={DAY_CHOICES.map((choice) => ({ value: choice, label: t(`board.days.${choice}`) }))}
        value={day}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = DAY_CHOICES.find((choice) => choice === value) ?? 'all';
          void view.setFilter({ fromDay: firstDayOf(chosen, openedAt), toDay: null });
        }}
      />
    </Group>
  );
}
