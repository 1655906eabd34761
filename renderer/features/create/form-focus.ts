import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SubmitResult } from './order-creation.ts';

interface FocusTargets {
  readonly form: RefObject<HTMLElement | null>;
  /** The send button. */
  readonly sendButton: RefObject<HTMLElement | null>;
  /** The question that a send result asks. */
  readonly question: RefObject<HTMLElement | null>;
}

interface FormFocusState {
  readonly sending: boolean;
  /** Nothing can be changed. */
  readonly locked: boolean;
  /** Counts attempts to send an invalid draft. */
  readonly submitAttempts: number;
  readonly ended: SubmitResult | null;
}

/**
 * Puts the focus where the next key belongs: into a draft that is opened (the receiver's name) or returned to (the last
 * focused field), at the first mistake, including the service's, at the question that sending has raised, and back at
 * the person's last place after a failure.
 */
export function useFormFocus({ form, sendButton, question }: FocusTargets, moment: FormFocusState): void {
  const { sending, locked, submitAttempts, ended } = moment;
  /** The last focused field. */
  const last = useRef<HTMLElement | null>(null);
  const arrived = useRef(false);
  // A result shown before the screen was left gets no focus again on return.
  const handled = useRef({ tries: 0, ended });
  useEffect(() => {
    const { current } = form;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last.current = target;
    };
    current?.addEventListener('focusin', note);
    return () => {
      current?.removeEventListener('focusin', note);
      arrived.current = false;
    };
  }, [form]);

  useEffect(() => {
    // A draft that follows a sent one appears a moment before it is editable.
    if (arrived.current || sending) return;
    arrived.current = true;
    const field = last.current ?? form.current?.querySelector<HTMLElement>('[name="name"]') ?? null;
    if (locked || field === null) sendButton.current?.focus();
    else focusField(field);
  }, [form, sendButton, sending, locked]);

  useEffect(() => {
    if (submitAttempts === handled.current.tries) return;
    handled.current.tries = submitAttempts;
    const wrong = findFirstInvalidField(form.current);
    // What is typed now replaces what is wrong.
    if (wrong !== null) focusField(wrong);
  }, [form, submitAttempts]);

  useEffect(() => {
    if (ended === handled.current.ended) return;
    // A locked form takes no focus; it is unlocked in a moment.
    if (ended?.kind === 'failed' && locked) return;
    handled.current.ended = ended;
    // The field named by the service has precedence over the last focused one.
    if (ended?.kind === 'failed')
      (
        findFirstInvalidField(form.current) ?? (last.current?.isConnected ? last.current : sendButton.current)
      )?.focus();
    if (ended?.kind === 'unknown') sendButton.current?.focus();
    if (ended?.kind === 'duplicate-soc') question.current?.focus();
  }, [form, sendButton, question, locked, ended]);
}

/** The first field with a mistake, else the first with a question: its answers follow the field. */
const findFirstInvalidField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-mistake] input') ??
  findAskedField(form) ??
  null;

function findAskedField(form: HTMLElement | null): HTMLElement | null {
  const at = form?.querySelector<HTMLElement>('[data-question]')?.dataset['at'];
  return at === undefined ? null : (form?.querySelector<HTMLElement>(`[name="${at}"]`) ?? null);
}

const FIELDS = 'input, textarea, select';

/**
 * Moves from one field to the next on Enter, and never sends: a scanner ends every code with Enter. In an open list,
 * Enter first chooses; during composition it belongs to the input method.
 * @param atEnd what Enter does in the last field
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLElement>, atEnd: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(FIELDS)) return;
  if (event.defaultPrevented) {
    if (from.getAttribute('aria-haspopup') !== 'listbox') return;
    // The choice must be rendered before blur commits the field's value.
    flushSync(() => undefined);
  }
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field === from || isTabbable(field),
  );
  const next = fields[fields.indexOf(from) + 1];
  if (next !== undefined) focusField(next);
  else atEnd();
}

/** Focuses a field and selects its text, like Tab. */
function focusField(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Whether Tab would reach it; of radio buttons, only the selected one. */
function isTabbable(field: HTMLElement): boolean {
  if (field.tabIndex < 0 || field.matches(':disabled') || !field.checkVisibility()) return false;
  return !(field instanceof HTMLInputElement && field.type === 'radio') || field.checked;
}
