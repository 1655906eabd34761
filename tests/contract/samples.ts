export * from '../partner/samples.ts';
