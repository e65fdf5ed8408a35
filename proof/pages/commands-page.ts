import type { Argument, Command, Option } from 'commander';

/** A command of a program, whatever its arguments. */
type AnyCommand = Command['commands'][number];

const HEAD = `# Commands

For reference: every command with all its options. For example, this command judges a node by one requirement:

\`\`\`sh
ledger-conformance run --target http://host:8080 --only SEL-ORDER
\`\`\`

\`ledger-conformance COMMAND --help\` prints the same in a terminal. The [exit codes](exit-codes.md) are those of all
commands.

This page is written by \`npm run accept -- docs\`.
`;

/** Returns every command of the program with its arguments and options. Markdown. */
export function commandsPage(program: Pick<Command, 'commands'>): string {
  return [HEAD, ...program.commands.map(commandPart)].join('\n');
}

function commandPart(command: AnyCommand): string {
  const words = [command.name(), ...command.registeredArguments.map(argumentWord)].join(' ');
  const options = command.options.filter(({ hidden }) => !hidden).map(optionRow);
  const rows = [...command.registeredArguments.map(argumentRow), ...options];
  const table = rows.length === 0 ? [] : ['', '| option | meaning |', '|---|---|', ...rows];
  return [
    `## ${command.name()}`,
    '',
    `\`ledger-conformance ${words}${options.length === 0 ? '' : ' [options]'}\`: ${command.description()}.`,
    ...table,
    '',
  ].join('\n');
}

function argumentWord(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}…` : argument.name();
  return argument.required ? name.toUpperCase() : `[${name.toUpperCase()}]`;
}

function argumentRow(argument: Argument): string {
  return `| ${argumentWord(argument)} | ${argument.description} |`;
}

function optionRow(option: Option): string {
  const { flags, mandatory } = option;
  const description = `${option.description}${mandatory ? ' (required)' : ''}`;
  const value: unknown = option.defaultValue;
  const isShown = typeof value === 'string' || typeof value === 'number';
  return `| \`${flags.replaceAll('|', '\\|')}\` | ${description.replaceAll(/[|<]/g, String.raw`\$&`)}${isShown ? ` (default ${value})` : ''} |`;
}
