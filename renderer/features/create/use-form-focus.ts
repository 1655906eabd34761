import { type RefObject, useEffect, useRef } from 'react';
import { focusField } from './focus-next-on-enter.ts';
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
    findFirstInvalidField(form.current)?.focus();
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
    if (ended?.kind === 'unsure') sendButton.current?.focus();
    if (ended?.kind === 'soc-taken') question.current?.focus();
  }, [form, sendButton, question, locked, ended]);
}

const findFirstInvalidField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-mistake] input') ?? null;
