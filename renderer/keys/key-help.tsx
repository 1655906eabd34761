import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services.ts';
import { useKeys } from '../ui/use-keys.ts';
import { groupKeys, type KeyGroups } from './key-groups.ts';
import { KeyList } from './key-list.tsx';

/** Opens the list of keys by F1, or by "?" where nobody is typing. It follows what works while it is open. */
export function KeyHelp(): JSX.Element | null {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const use = { word: t('keys.help'), act: () => setOpen(true) };
  useKeys({ F1: use, '?': use }, 'everywhere');
  return open ? <Opened onClose={() => setOpen(false)} /> : null;
}

function Opened({ onClose }: { onClose: () => void }): JSX.Element {
  const { keyboard } = useServices();
  const [groups, setGroups] = useState<KeyGroups>(() => groupKeys(keyboard.working()));
  useEffect(() => keyboard.changed(() => setGroups(groupKeys(keyboard.working()))), [keyboard]);
  return <KeyList groups={groups} onClose={onClose} />;
}
