import { VisuallyHidden } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type JSX, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../components/key-button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { keyCapText } from '../../components/shortcuts/key-name.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { type ShortcutGroups, type ShortcutLine, shownKeysOf } from './group-shortcuts.ts';
import classes from './shortcut-list.module.css';

/** Every key that works now, over the screen. */
export function ShortcutList({
  groups,
  onClose,
}: {
  groups: ShortcutGroups;
  onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const close = { label: t('keys.close'), act: onClose };
  useShortcuts({ Escape: close, F1: close, '?': close }, 'alone');
  return (
    <ModalDialog className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={classes.head}>
        <IconKeyboard size={32} stroke={1.8} aria-hidden />
        <h2 id={id} className={classes.title}>
          {t('keys.title')}
        </h2>
        <KeyButton variant="default" keyName="Escape" onClick={onClose}>
          {t('keys.close')}
        </KeyButton>
      </div>
      {/* A scrolling region has to be reachable by keyboard. */}
      <section className={classes.groups} tabIndex={0} aria-labelledby={id}>
        <ShortcutGroup title={t('keys.room')} lines={groups.screen} none={t('keys.none')} />
        <ShortcutGroup title={t('keys.everywhere')} lines={groups.everywhere} none={t('keys.none')} />
      </section>
      <p className={classes.footer}>{t('keys.foot')}</p>
    </ModalDialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly lines: readonly ShortcutLine[];
  readonly none: string;
}

function ShortcutGroup({ title, lines, none }: GroupProps): JSX.Element {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {lines.length === 0 && <p className={classes.empty}>{none}</p>}
      <dl className={classes.lines}>
        {lines.map((line) => (
          <ShortcutRow key={line.word} line={line} />
        ))}
      </dl>
    </section>
  );
}

function ShortcutRow({ line }: { line: ShortcutLine }): JSX.Element {
  const { t } = useTranslation();
  const { caps, shortened } = shownKeysOf(line);
  const spokenKeys = shortened
    ? t('keys.fromTo', { first: keyCapText(caps[0] ?? ''), last: keyCapText(caps[1] ?? '') })
    : caps.map(keyCapText).join(', ');
  return (
    <div className={classes.line} data-keys={line.names.join(' ')}>
      <dt className={classes.label}>{line.word}</dt>
      <dd className={classes.keyCaps}>
        <VisuallyHidden>{spokenKeys}</VisuallyHidden>
        {caps.map((name, at) => (
          <span key={name} className={classes.keyCap}>
            {at > 0 && (
              <span className={classes.separator} aria-hidden>
                {shortened ? '…' : t('keys.or')}
              </span>
            )}
            <KeyCap name={keyCapText(name)} />
          </span>
        ))}
      </dd>
    </div>
  );
}
