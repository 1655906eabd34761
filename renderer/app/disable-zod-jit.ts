import { z } from 'zod';

// zod compiles its checks with `new Function` where it may; the page's policy forbids it and would report every try.
// Has to be imported before any schema is made.
z.config({ jitless: true });
