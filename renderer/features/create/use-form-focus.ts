import { type RefObject, useEffect, useRef } from 'react';
import { focusField } from './focus-next-on-enter.ts';
import type { SubmitResult } from './order-creation.ts';

interface FocusTargets {
  readonly form: RefObject<HTMLElement | null>;
  /** What sends. */
  readonly sendButton: RefObject<HTMLElement | null>;
  /** What is asked of the person after a sending. */
  readonly question: RefObject<HTMLElement | null>;
}

interface FormFocusState {
  readonly sending: boolean;
  /** Nothing can be changed. */
  readonly locked: boolean;
  /** How often somebody tried to send what can't be sent. */
  readonly submitAttempts: number;
  readonly ended: SubmitResult | null;
}

/**
 * Puts the focus where the next key belongs: into the draft when it is opened (the receiver's name) or come back to (the
 * field that was left), to the first mistake, the service's own among them, to the question that a sending has raised, and back to where the person was
 * when it was refused.
 */
export function useFormFocus({ form, sendButton, question }: FocusTargets, moment: FormFocusState): void {
  const { sending, locked, submitAttempts, ended } = moment;
  /** The field that had the focus last. */
  const last = useRef<HTMLElement | null>(null);
  const arrived = useRef(false);
  // What was said before the screen was left is not said again when it is come back to.
  const said = useRef({ tries: 0, ended });
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
    // A draft that follows one just sent is there a moment before it can be typed in.
    if (arrived.current || sending) return;
    arrived.current = true;
    const field = last.current ?? form.current?.querySelector<HTMLElement>('[name="name"]') ?? null;
    if (locked || field === null) sendButton.current?.focus();
    else focusField(field);
  }, [form, sendButton, sending, locked]);

  useEffect(() => {
    if (submitAttempts === said.current.tries) return;
    said.current.tries = submitAttempts;
    findFirstInvalidField(form.current)?.focus();
  }, [form, submitAttempts]);

  useEffect(() => {
    if (ended === said.current.ended) return;
    // A locked form takes no focus; it is unlocked in a moment.
    if (ended?.kind === 'failed' && locked) return;
    said.current.ended = ended;
    // The field that the service has named goes before the one that was left.
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
