import { z } from 'zod';

// zod compiles its checks with `new Function` if it may; the page's policy forbids that and would report every attempt.
// Must be imported before any schema is created.
z.config({ jitless: true });
