import type { ExitCode } from '../reports/verdict/exit-code.ts';

/** A command, what can happen, and the exit code that follows. */
interface ExitRow {
  readonly command: string;
  readonly when: string;
  readonly code: ExitCode;
}

/** The command of rows that apply to every command. */
const ANY = 'any command';

/** What counts as a failure, and its absence. */
const FAILED = 'a MUST or a required SHOULD failed without a waiver';
const NOTHING_FAILED = 'no MUST or required SHOULD failed without a waiver';

const row = (command: string, code: ExitCode, when: string): ExitRow => ({ command, when, code });

/**
 * Every exit code and its meaning. `--help` and `docs/exit-codes.md` show the rows; a test produces each row.
 */
export const EXIT_ROWS: readonly ExitRow[] = [
  row('run', 0, 'every MUST and every required SHOULD that applies passed or is waived'),
  row('run', 0, `${NOTHING_FAILED}, but some could not be judged (with --complete: 3)`),
  row('run', 1, 'a MUST failed without a waiver'),
  row(
    'run',
    1,
    'a required SHOULD failed without a waiver (--require, or "require" in the configuration)',
  ),
  row(
    'run',
    1,
    `${FAILED} before the run ended early: target lost, Ctrl-C, SIGTERM, or internal error`,
  ),
  row('run', 1, `${FAILED}; --complete does not change this`),
  row('run', 1, 'the nodes differ, and --fail-on-difference was given'),
  row('run', 2, 'the command line or the configuration is wrong'),
  row('run', 2, 'CI is set, and nothing names a target'),
  row('run', 2, 'another run uses the output folder'),
  row('run', 2, 'the value of --path names no case'),
  row(
    'run',
    2,
    `${NOTHING_FAILED}, but the file of --bundle or --write-waivers could not be written`,
  ),
  row('run', 3, 'no node answered: unreachable, access refused, or not a node'),
  row(
    'run',
    3,
    `${NOTHING_FAILED} before the run ended early: target lost, Ctrl-C, SIGTERM, or internal error`,
  ),
  row('run', 3, `${NOTHING_FAILED}, but no MUST passed`),
  row('run', 3, `${NOTHING_FAILED}, but some could not be judged, and --complete was given`),
  row('run', 3, `${NOTHING_FAILED}, but the comparison with the second node was not completed`),
  row(
    'run',
    3,
    'a second Ctrl-C or SIGTERM ended the run before the reports were written, even if a MUST failed',
  ),
  row('run --targets', 0, 'the runs of all targets ended with 0'),
  row('run --targets', 1, 'the run of a target ended with 1'),
  row('run --targets', 2, 'no run ended with 1, and one ended with 2; or the file is wrong'),
  row('run --targets', 3, 'at least one run ended with 3, and the others with 3 or 0'),
  row(
    'merge',
    0,
    `${NOTHING_FAILED} in any shard; some may not have been judged (with --complete: 3)`,
  ),
  row('merge', 1, `${FAILED}, even if a shard is missing`),
  row(
    'merge',
    2,
    'the command line is wrong, or the output folder is an input or in use by another run',
  ),
  row('merge', 3, `${NOTHING_FAILED}, but a shard is missing or has no verdict`),
  row(
    'merge',
    3,
    `${NOTHING_FAILED}, but some could not be judged, and the shards ran with --complete`,
  ),
  row('merge', 3, 'the shards belong to different runs, or there is no shard'),
  row('replay', 1, 'a failure occurred again: of a MUST or a SHOULD, waived or not'),
  row('replay', 2, 'the folder holds no failure to repeat, or the command line is wrong'),
  row(
    'replay',
    3,
    'no failure occurred again, or the target did not answer: the printed text says which',
  ),
  row('compare', 0, 'no regression: every MUST that fails without a waiver also did so before'),
  row('compare', 1, 'a regression: a MUST fails without a waiver, and did not do so before'),
  row('compare', 2, 'a folder holds no readable verdict.json'),
  row('compare', 3, 'no regression, but the later run ended without a verdict'),
  row('history', 0, 'the page was written'),
  row('history', 2, 'there is no run in the folders, or the command line is wrong'),
  row('verify', 0, 'the recording gives the same verdict; for a bundle, everything in it holds'),
  row('verify', 1, 'anything differs, or the policy refuses the bundle'),
  row('verify', 2, 'there is nothing to verify at the path, or the command line is wrong'),
  row(
    'verify',
    3,
    'the recorded run did not end, or only another version of the suite can judge it',
  ),
  row('bundle', 0, 'the bundle was written'),
  row(
    'bundle',
    2,
    'the key, the folder or the command line is wrong, the file exists, or the run judged the embedded devnet',
  ),
  row('bundle', 3, 'the run has no verdict'),
  row('diff-catalogue', 0, 'the differences were printed'),
  row('diff-catalogue', 2, 'the folder holds no recording that this version can judge'),
  row('init', 0, 'the configuration was written'),
  row('init', 2, 'the command line is wrong, or the file exists'),
  row('init', 3, 'the target does not answer like a node'),
  row('provision', 0, 'the configuration was written'),
  row('provision', 2, 'the command line is wrong, or the file exists'),
  row('provision', 3, 'the chain or its faucet refused a step, or did not answer'),
  row('list', 0, 'the requirements were printed'),
  row('list', 2, 'the command line or the configuration is wrong'),
  row('explain', 0, 'the text was printed'),
  row('explain', 2, 'the id is unknown, or the command line or the configuration is wrong'),
  row('devnet', 0, 'the user stopped the node, or a list was printed'),
  row('devnet', 2, 'the command line is wrong, or the port is taken'),
  row(
    ANY,
    3,
    'internal error, or the reports or the printed text could not be written (1 after a failure)',
  ),
];

/** Returns the part of a command's `--help` about its exit codes. */
export function exitCodesHelp(command: string): string {
  const own = EXIT_ROWS.filter((each) =>
    [command, `${command} --targets`, ANY].includes(each.command),
  );
  const lines = own.map(({ command: of, when, code }) => {
    const lead = of.startsWith(`${command} `) ? `${of.slice(command.length + 1)}: ` : '';
    return `  ${code}  ${lead}${when}`;
  });
  return ['', 'Exit codes:', ...lines].join('\n');
}
