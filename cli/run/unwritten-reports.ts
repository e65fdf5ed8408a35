import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { FOUND, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';

/** Thrown when a run was judged, but its reports are incomplete, e.g. on a full disk. */
export class UnwrittenReports extends Error {
  /** 3, or 1 for a node that does not conform: a finding counts without its reports. */
  readonly exitCode: ExitCode;

  /**
   * @param folder of the reports.
   * @param reason in the system's words.
   */
  constructor(folder: string, reason: string, { exitCode }: Pick<VerdictDocument, 'exitCode'>) {
    super(
      `cannot write all reports to ${folder}: ${reason}; the verdict above is valid, but the reports are incomplete: free space or name another folder with --out, and run again`,
    );
    this.name = 'UnwrittenReports';
    this.exitCode = exitCode === FOUND ? FOUND : NO_VERDICT;
  }
}

/** Returns whether the system refused to do something with a file. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
