import { VisuallyHidden } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type JSX, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../ui/key-button.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { capsOf, type KeyGroups, type KeyLine } from './key-groups.ts';
import classes from './key-list.module.css';
import { capOf } from './key-name.ts';

/**
 * Every key that works now, over the room. The browser's own dialog keeps the focus in it, and gives it back where it was
 * (HTML, "The dialog element").
 */
export function KeyList({ groups, onClose }: { groups: KeyGroups; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  const close = { word: t('keys.close'), act: onClose };
  useKeys({ Escape: close, F1: close, '?': close }, 'alone');
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
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
        <Group title={t('keys.room')} lines={groups.room} none={t('keys.none')} />
        <Group title={t('keys.everywhere')} lines={groups.everywhere} none={t('keys.none')} />
      </section>
      <p className={classes.foot}>{t('keys.foot')}</p>
    </dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly lines: readonly KeyLine[];
  readonly none: string;
}

function Group({ title, lines, none }: GroupProps): JSX.Element {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {lines.length === 0 && <p className={classes.none}>{none}</p>}
      <dl className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.word} line={line} />
        ))}
      </dl>
    </section>
  );
}

function Line({ line }: { line: KeyLine }): JSX.Element {
  const { t } = useTranslation();
  const { caps, shortened } = capsOf(line);
  const said = shortened
    ? t('keys.fromTo', { first: capOf(caps[0] ?? ''), last: capOf(caps[1] ?? '') })
    : caps.map(capOf).join(', ');
  return (
    <div className={classes.line} data-keys={line.names.join(' ')}>
      <dt className={classes.word}>{line.word}</dt>
      <dd className={classes.caps}>
        <VisuallyHidden>{said}</VisuallyHidden>
        {caps.map((name, at) => (
          <span key={name} className={classes.cap}>
            {at > 0 && (
              <span className={classes.between} aria-hidden>
                {shortened ? '…' : t('keys.or')}
              </span>
            )}
            <KeyCap name={capOf(name)} />
          </span>
        ))}
      </dd>
    </div>
  );
}
