import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** In an open list, Escape closes the list and does nothing else (use-shortcuts.ts ignores handled keys). */
function keepEscapeInDropdown(event: KeyboardEvent): void {
  const open = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && open) event.preventDefault();
}

/** One calm blue for actions; states have their own colors (tokens.css). */
export const theme = createTheme({
  fontFamily: "'Be Vietnam Pro', system-ui, sans-serif",
  headings: { fontFamily: "'Be Vietnam Pro', system-ui, sans-serif", fontWeight: '600' },
  colors: {
    tem: [
      '#edf3fc',
      '#d6e4f8',
      '#adc8f0',
      '#82abe8',
      '#5e92e1',
      '#4581dc',
      '#2f6fd0',
      '#1d5cbb',
      '#154fa5',
      '#0c4190',
    ],
    // Mantine's grays for the dark scheme, in the tint of tokens.css: 0 is text, 4 lines, 6 controls, 7 the page.
    dark: [
      '#eef0f3',
      '#c3cad3',
      '#a9b1bc',
      '#7d8794',
      '#434a54',
      '#333941',
      '#262b32',
      '#1b1e23',
      '#15181c',
      '#0f1114',
    ],
  },
  primaryColor: 'tem',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Input: { defaultProps: { size: 'md' } },
    Select: {
      defaultProps: {
        size: 'md',
        allowDeselect: false,
        withAlignedLabels: true,
        onKeyDown: keepEscapeInDropdown,
        // The option list itself scrolls, so that it remains one element for screen readers.
        withScrollArea: false,
        styles: { options: { maxHeight: 420, overflowY: 'auto' } },
        comboboxProps: { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' },
      },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Notification: {
      styles: {
        title: { fontSize: 16, fontWeight: 600 },
        description: { fontSize: 16, lineHeight: '23px', color: 'var(--tem-ink)' },
      },
    },
    Button: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
  },
});

/** Replaces Mantine text colors that are too pale to read from afar with those of tokens.css. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const readable = {
    '--mantine-color-dimmed': 'var(--tem-muted)',
    '--mantine-color-placeholder': 'var(--tem-muted)',
    '--mantine-color-error': 'var(--tem-red-ink)',
  };
  return { variables: {}, light: readable, dark: readable };
};
