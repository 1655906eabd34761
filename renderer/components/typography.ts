import { Text, Title } from '@mantine/core';

/** A bold heading with the line height of body text. */
export const Heading = Title.withProps({ fw: 700, lh: 'md' });

/** An explanation in muted text. */
export const Hint = Text.withProps({ lh: '24px', textWrap: 'pretty', c: 'dimmed' });
