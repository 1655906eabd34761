import { Box, Flex } from '@mantine/core';
import { type JSX, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './guide-page.module.css';
import type { GuideNavigation } from './guide-pages.ts';

interface Props {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly navigation: GuideNavigation;
  /** What Enter does; by default the next page. Null: nothing, because the page has its own answers. */
  readonly onEnter?: (() => void) | null | undefined;
  /** The label of the Enter button. */
  readonly enterLabel?: string | undefined;
  readonly busy?: boolean;
  /** Moves on without an answer. */
  readonly onSkip?: (() => void) | undefined;
  /** Why it can't move on. */
  readonly error?: ReactNode;
  readonly children?: ReactNode;
}

/** Marks the element focused when its page appears; by default the Enter button. */
export const INITIAL_FOCUS = { 'data-first': true } as const;

/** Marks the field, or what surrounds it, without which the page is not complete: a refused Enter leads there. */
export const missing = (is: boolean): { readonly 'data-missing': true | undefined } => ({
  'data-missing': is || undefined,
});

/**
 * One question of the guide: Enter moves on, Escape goes back, wherever the focus is. While something is missing, Enter
 * leads to it, and `error` says what.
 */
export function GuidePage(props: Props): JSX.Element {
  const { title, lead, navigation, onEnter = navigation.next, enterLabel } = props;
  const { busy = false, onSkip, error, children } = props;
  const { t } = useTranslation();
  const page = useRef<HTMLElement>(null);
  const word = enterLabel ?? t('setup.guide.next');
  useLayoutEffect(() => {
    const first = page.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? page.current?.querySelector<HTMLElement>('[data-enter]'))?.focus();
  }, []);
  const refused = error !== undefined && error !== null;
  useLayoutEffect(() => {
    if (refused) focusMissingIn(page.current);
  }, [refused]);
  const enter =
    busy || onEnter === null
      ? undefined
      : (): void => {
          onEnter();
          // Still refused: from wherever the focus went meanwhile.
          if (refused) focusMissingIn(page.current);
        };
  /** A closed list would open on Enter; here its value is an answer, and Enter goes on. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isClosedList(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) enter?.();
  };
  useShortcuts({
    Enter: { label: word, act: enter, when: acceptsEnter },
    Escape: { label: t('setup.guide.back'), act: navigation.back },
  });
  return (
    <main ref={page} className={classes.page} onKeyDownCapture={onKeyDownCapture}>
      <div className={classes.question}>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        <div className={classes.content}>{children}</div>
      </div>
      <Box flex="none" role="alert">
        {refused && <GuideMessage tone="red">{error}</GuideMessage>}
      </Box>
      <footer className={classes.footer}>
        {navigation.back !== undefined && (
          <KeyButton variant="default" size="lg" keyName="Escape" onClick={navigation.back}>
            {t('setup.guide.back')}
          </KeyButton>
        )}
        <Box component="span" flex="1" />
        {onSkip !== undefined && (
          <ActionButton variant="default" size="lg" keyName="F4" onClick={onSkip}>
            {t('setup.guide.skip')}
          </ActionButton>
        )}
        {onEnter !== null && (
          <KeyButton data-enter size="lg" keyName="Enter" loading={busy} onClick={onEnter}>
            {word}
          </KeyButton>
        )}
      </footer>
    </main>
  );
}

interface MessageProps {
  readonly tone: 'amber' | 'red';
  readonly children: ReactNode;
}

/** A warning or an error. Not a Notice: it is smaller on a low screen. */
export function GuideMessage({ tone, children }: MessageProps): JSX.Element {
  return (
    <p className={`${classes.message} tone-${tone}`} data-tone={tone}>
      <IconAlertTriangle size={24} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Advice on what to try. */
export function HelpList({ items }: { readonly items: readonly string[] }): JSX.Element {
  return (
    <Flex component="ul" direction="column" gap={8} pl={24} fz={18} lh="27px" style={{ listStyle: 'disc' }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Flex>
  );
}

const focusMissingIn = (page: HTMLElement | null): void =>
  page?.querySelector<HTMLElement>('[data-missing]:is(input), [data-missing] :is(input, button)')?.focus();

const LIST = '[role="combobox"], [aria-haspopup="listbox"]';

/** Buttons, open lists and groups of fields with their own button handle Enter themselves. */
function acceptsEnter(at: Element | null): boolean {
  return at === null || at.closest(`button, fieldset, ${LIST}`) === null;
}

function isClosedList(at: EventTarget): boolean {
  if (!(at instanceof Element) || !at.matches(LIST)) return false;
  return at.getAttribute('aria-expanded') !== 'true';
}
