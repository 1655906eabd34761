import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useServices } from '../services-provider.tsx';
import { groupShortcuts, type ShortcutGroups } from './group-shortcuts.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** Opens the shortcut list on F1, or on "?" while nobody is typing. While open, it follows what works. */
export function ShortcutHelp(): JSX.Element | null {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const openHelp = { label: t('keys.help'), act: () => setOpen(true) };
  useShortcuts({ F1: openHelp, '?': openHelp }, 'global');
  return open ? <OpenHelp onClose={() => setOpen(false)} /> : null;
}

function OpenHelp({ onClose }: { onClose: () => void }): JSX.Element {
  const { shortcuts } = useServices();
  const [groups, setGroups] = useState<ShortcutGroups>(() => groupShortcuts(shortcuts.active()));
  useEffect(() => shortcuts.onChange(() => setGroups(groupShortcuts(shortcuts.active()))), [shortcuts]);
  return <ShortcutList groups={groups} onClose={onClose} />;
}
