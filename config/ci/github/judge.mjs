// The step "Judge the node" of action.yml: installs the suite, runs it, and reports the result to the workflow.
// A report counts only with the id of this run: the folder may contain an older report.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOUND = 1;
const USAGE = 2;
const NO_VERDICT = 3;

/** GitHub shows at most ten annotations of a step. */
const ANNOTATIONS = 10;
/** The most bytes of one annotation, and of the step's summary: GitHub refuses a summary over 1 MiB. */
const ANNOTATION_BYTES = 4000;
const SUMMARY_BYTES = 1_000_000;
/** Time for a stopped run to write its reports. Milliseconds. */
const GRACE_MS = 60_000;
const PACKAGE = 'ledger-node-conformance';

const { TARGET, TARGETS, CONFIG, PROFILE, VERSION, ARGS, OUT, TIMEOUT, WAIVERS } = process.env;

// A bug of this step says nothing about the node; Node.js would end with 1, which means "does not conform".
process.on('uncaughtException', (error) => {
  annotate('error', 'Ledger node conformance', `Internal error of the action: ${error.message}`);
  end(NO_VERDICT);
});

/** Prints an annotation. Escapes text from the node, which must not end the line or begin a command. */
function annotate(level, title, text) {
  const codes = { '%': '%25', '\r': '%0D', '\n': '%0A', ':': '%3A', ',': '%2C' };
  const escaped = (part, pattern) => part.replace(pattern, (found) => codes[found]);
  const message = escaped(cut(text, ANNOTATION_BYTES, 'verdict.json'), /[%\r\n]/g);
  process.stdout.write(`::${level} title=${escaped(title, /[%\r\n:,]/g)}::${message}\n`);
}

/** Returns the first lines or characters that fit, and a line about what was left out. */
function cut(text, bytes, where) {
  const whole = Buffer.from(text);
  if (whole.length <= bytes) return text;
  // Half a character at the end becomes U+FFFD.
  const kept = whole
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD$/, '');
  return `${kept}\n\n… ${whole.length - bytes} more bytes were left out: see ${where} in the artifact.\n`;
}

/** Ends the step. */
function end(code, verdict) {
  const lines = [`exit-code=${code}`, ...(verdict === undefined ? [] : [`verdict=${verdict}`])];
  appendFileSync(process.env.GITHUB_OUTPUT, `${lines.join('\n')}\n`);
  process.exit(code);
}

function endInUsage(text) {
  annotate('error', 'Ledger node conformance', text);
  end(USAGE);
}

const WORD = /\s+|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|([^\s'"\\]+)/gy;

/** Splits a text like a shell: quotes and backslashes count, nothing is expanded. */
function wordsOf(text) {
  const words = [];
  let word;
  WORD.lastIndex = 0;
  while (WORD.lastIndex < text.length) {
    const found = WORD.exec(text);
    if (found === null) endInUsage('args: a quote is not closed, or a backslash ends it.');
    const [, single, double, escaped, plain] = found;
    const part = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (part === undefined && word !== undefined) words.push(word);
    word = part === undefined ? undefined : (word ?? '') + part;
  }
  return word === undefined ? words : [...words, word];
}

function minutes() {
  const found = Number(TIMEOUT);
  if (found > 0 && found <= 24 * 60) return found;
  return endInUsage(`timeout: "${TIMEOUT}" is not a number of minutes from 1 to 1440.`);
}

/** Returns the path of the installed command. A failed download says nothing about the node. */
function install() {
  const name = `${PACKAGE}@${VERSION}`;
  const words = ['--yes', `--package=${name}`, '-c', `command -v ${PACKAGE}`];
  const { status, stdout } = spawnSync('npx', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const path = String(stdout ?? '').trim();
  if (status === 0 && path !== '') return path;
  annotate(
    'error',
    `could not install ${PACKAGE}`,
    `npx could not install ${name}: see the log above.`,
  );
  return end(NO_VERDICT);
}

/** Runs the suite. After the timeout, stops the run so that it writes its reports, and later kills it. */
function run(command, words, ms) {
  const child = spawn(command, words, { stdio: 'inherit' });
  const stop = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, ms);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: NO_VERDICT, isLate }));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? NO_VERDICT, isLate });
    });
  });
}

/** Returns the text of a file in the output folder, if the file exists. */
function read(...path) {
  try {
    return readFileSync(join(OUT, ...path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the verdict in a folder, if it belongs to this run. */
function verdictIn(id, ...folder) {
  const found = JSON.parse(read(...folder, 'verdict.json') ?? 'null');
  return found?.runId === id ? found : undefined;
}

/** Returns the document of the fleet, if it and every verdict in it belong to this run. */
function fleetOf(id, began) {
  const found = JSON.parse(read('fleet.json') ?? 'null');
  if (found === null || Date.parse(found.startedAt) < began) return undefined;
  const judged = found.targets.filter(({ counts }) => counts !== null);
  return judged.every(({ folder }) => verdictIn(id, folder)) ? found : undefined;
}

/** Returns the annotations of a verdict: failed requirements, MUST before SHOULD, in catalogue order. */
function ofVerdict({ verdict, reason, requirements }) {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const ordered = ['MUST', 'SHOULD'].flatMap((word) =>
    failed.filter(({ level }) => level === word),
  );
  const notes = ordered.map(({ id, level, waived, statement, checks }) => {
    const messages = checks
      .filter(({ outcome }) => outcome === 'failed')
      .map((check) => `${check.id}: ${check.message}`);
    const kind = level !== 'MUST' ? 'notice' : waived ? 'warning' : 'error';
    return {
      kind,
      id: `${id}${waived ? ' (waived)' : ''}`,
      text: [statement, ...messages].join('\n'),
    };
  });
  const none = { kind: 'error', id: 'no verdict', text: reason };
  return verdict === 'no verdict' ? [none, ...notes] : notes;
}

/** Returns the annotations of a fleet: targets that do not conform or have no verdict, the worst first. */
function ofFleet({ targets }) {
  return targets
    .filter(({ exitCode }) => exitCode !== 0)
    .map(({ name, verdict, reason }) => ({
      kind: 'error',
      id: `${name}: ${verdict}`,
      text: reason,
    }));
}

/** Prints at most ten annotations; the tenth says how many more there are. */
function annotateAll(notes) {
  const shown = notes.length > ANNOTATIONS ? notes.slice(0, ANNOTATIONS - 1) : notes;
  for (const { kind, id, text } of shown) annotate(kind, id, text);
  const rest = notes.slice(shown.length);
  if (rest.length === 0) return;
  const kind = ['error', 'warning'].find((word) => rest.some((note) => note.kind === word));
  const names = rest.map(({ id }) => id).join(', ');
  annotate(
    kind ?? 'notice',
    `${rest.length} more failed`,
    `${names}\nSee the summary and the artifact.`,
  );
}

const ms = minutes() * 60_000;
const id = randomUUID();
const began = Date.now();
const words = ['run', '--out', OUT, '--run-id', id];
const options = { target: TARGET, targets: TARGETS, config: CONFIG, profile: PROFILE };
for (const [name, value] of Object.entries({ ...options, 'write-waivers': WAIVERS })) {
  if (value) words.push(`--${name}`, value);
}
words.push(...wordsOf(ARGS));
const { code, isLate } = await run(install(), words, ms);
const late = `The run did not end within ${TIMEOUT} minutes; raise the input "timeout".`;
const report = TARGETS ? fleetOf(id, began) : verdictIn(id);
if (report === undefined) {
  if (code === USAGE) endInUsage('The command line or the configuration is wrong: see above.');
  const text = isLate
    ? late
    : `The suite ended with exit code ${code} and wrote no report: see the log above.`;
  annotate('error', 'no verdict', text);
  end(code === 0 || code === FOUND ? NO_VERDICT : code);
}
const summary = read('summary.md') ?? '';
appendFileSync(process.env.GITHUB_STEP_SUMMARY, cut(summary, SUMMARY_BYTES, 'report.html'));
const notes = TARGETS ? ofFleet(report) : ofVerdict(report);
const { verdict, reason } = TARGETS ? (report.targets[0] ?? {}) : report;
if (isLate) notes.unshift({ kind: 'error', id: 'timeout', text: late });
if (code !== 0 && notes.every(({ kind }) => kind !== 'error')) {
  notes.unshift({ kind: 'error', id: verdict, text: `Exit code ${code}. ${reason}` });
}
annotateAll(notes);
end(code, verdict);
