import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useStore } from 'zustand';
import { localizedStatus } from '../../../shared/order-status.ts';
import { type FeedFilter, FeedFilterSchema } from '../../../shared/webhook.ts';
import { IconSearch } from '../../components/icons.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useWebhookServices } from './webhook-services.ts';

interface Props {
  readonly filter: FeedFilter;
  readonly onChange: (change: Partial<FeedFilter>) => void;
}

const KINDS = FeedFilterSchema.shape.type;
/** Stands for all: a choice's value can't be null. */
const ALL = 'all';

/** The filters for events. */
export function FeedFilters({ filter, onChange }: Props): JSX.Element {
  const { t, language } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ F3: { label: t('webhook.text'), act: () => field.current?.focus() } });
  const statuses = useStore(useWebhookServices().orders.statuses, (list) => list.statuses);
  return (
    <Group gap="10px 14px">
      <TextInput
        ref={field}
        aria-keyshortcuts="F3"
        rightSection={<KeyCap name="F3" />}
        rightSectionPointerEvents="none"
        rightSectionWidth={52}
        flex="1 1 240px"
        aria-label={t('webhook.text')}
        placeholder={t('webhook.text')}
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={filter.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <SegmentedControl
        bg="var(--tem-line-soft)"
        bd="1px solid var(--tem-line)"
        aria-label={t('webhook.kind')}
        data={[
          { value: ALL, label: t('webhook.allKinds') },
          { value: 'update_status', label: t('webhook.update_status') },
          { value: 'update_weight', label: t('webhook.update_weight') },
          { value: 'other', label: t('webhook.otherKinds') },
        ]}
        value={filter.type ?? ALL}
        onChange={(value) => onChange({ type: value === ALL ? null : KINDS.parse(value) })}
      />
      <Select
        flex="0 1 230px"
        aria-label={t('webhook.status')}
        data={[
          { value: ALL, label: t('webhook.anyStatus') },
          ...statuses.map(({ code, name }) => ({
            value: code,
            label: localizedStatus(code, name)[language],
          })),
        ]}
        value={filter.status ?? ALL}
        onChange={(value) => onChange({ status: value === ALL ? null : value })}
      />
      <Checkbox
        label={t('webhook.differences')}
        checked={filter.differences}
        onChange={(event) => onChange({ differences: event.currentTarget.checked })}
      />
    </Group>
  );
}
