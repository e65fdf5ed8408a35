import type {} from '@vitest/runner';
import type { CheckEvidence } from './evidence.ts';

/**
 * What a check leaves on its vitest task: the only way from the worker that ran it to the reports.
 */
declare module '@vitest/runner' {
  interface TaskMeta {
    evidence?: CheckEvidence;
  }
}
