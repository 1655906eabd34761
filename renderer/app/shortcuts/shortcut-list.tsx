import { Box, Flex, Text, VisuallyHidden } from '@mantine/core';
import { type JSX, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconKeyboard } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { keyCapText } from '../../components/shortcuts/key-name.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { type ShortcutGroups, type ShortcutLine, shownKeysOf } from './group-shortcuts.ts';
import classes from './shortcut-list.module.css';

/** All shortcuts that work now, shown over the screen. */
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
  useShortcuts({ Escape: close, F1: close, '?': close }, 'modal');
  return (
    <ModalDialog className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <Flex
        flex="none"
        align="center"
        gap={14}
        p="16px 20px"
        c="var(--tem-accent)"
        style={{ borderBottom: '1px solid var(--tem-line)' }}
      >
        <IconKeyboard size={32} stroke={1.8} aria-hidden />
        <Box id={id} component="h2" flex="1" m={0} fz={24} lh="32px" fw="700" c="var(--tem-ink)">
          {t('keys.title')}
        </Box>
        <KeyButton variant="default" keyName="Escape" onClick={onClose}>
          {t('keys.close')}
        </KeyButton>
      </Flex>
      {/* A scrollable region has to be reachable by keyboard. */}
      <section className={classes.groups} tabIndex={0} aria-labelledby={id}>
        <ShortcutGroup title={t('keys.room')} lines={groups.screen} none={t('keys.none')} />
        <ShortcutGroup title={t('keys.everywhere')} lines={groups.global} none={t('keys.none')} />
      </section>
      <Text
        flex="none"
        p="12px 24px"
        fz={15}
        lh="22px"
        c="dimmed"
        style={{ borderTop: '1px solid var(--tem-line)' }}
      >
        {t('keys.foot')}
      </Text>
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
    <Box component="section" miw={0} aria-labelledby={id}>
      <Box id={id} component="h3" m="0 0 6px" fz={16} lh="24px" fw="600" c="var(--tem-muted)">
        {title}
      </Box>
      {lines.length === 0 && (
        <Box component="p" m={0} c="var(--tem-muted)">
          {none}
        </Box>
      )}
      <Box component="dl" m={0}>
        {lines.map((line) => (
          <ShortcutRow key={line.label} line={line} />
        ))}
      </Box>
    </Box>
  );
}

function ShortcutRow({ line }: { line: ShortcutLine }): JSX.Element {
  const { t } = useTranslation();
  const { caps, shortened } = shownKeysOf(line);
  const spokenKeys = shortened
    ? t('keys.fromTo', { first: keyCapText(caps[0] ?? ''), last: keyCapText(caps[1] ?? '') })
    : caps.map(keyCapText).join(', ');
  return (
    <div className={classes.line} data-keys={line.keys.join(' ')}>
      <Box component="dt" flex="1" miw={0} fz={17} lh="24px">
        {line.label}
      </Box>
      <Flex component="dd" flex="none" align="center" m={0}>
        <VisuallyHidden>{spokenKeys}</VisuallyHidden>
        {caps.map((name, at) => (
          <Flex component="span" key={name} align="center">
            {at > 0 && (
              <Box component="span" p="0 7px" fz={15} c="var(--tem-muted)" aria-hidden>
                {shortened ? '…' : t('keys.or')}
              </Box>
            )}
            <KeyCap name={keyCapText(name)} fz={16} lh="22px" />
          </Flex>
        ))}
      </Flex>
    </div>
  );
}
