import type { Command, CommanderError } from 'commander';
import { docsPage } from '../../src/text/docs-page.ts';

/**
 * Returns the message for a mistake on the command line, with the legal words if they are missing in it.
 *
 * @param top the program.
 * @param args the command line after the program's name.
 */
export function explainUsageError(
  error: CommanderError,
  top: Command,
  args: readonly string[],
): string {
  const commands = top.commands.map((command) => command.name()).join(', ');
  const [first, wanted] = args;
  if (error.code === 'commander.help' && first === 'help' && wanted !== undefined)
    return `unknown command '${wanted}' (allowed: ${commands})`;
  if (error.code === 'commander.help')
    return `no command given (allowed: ${commands}); see --help, or ${docsPage('commands')}`;
  const command = top.commands.find((known) => known.name() === first) ?? top;
  const options = command.options.flatMap(({ long }) => long ?? []).join(', ');
  const namesUrl = args.some((word, at) => URL.canParse(word) && !args[at - 1]?.startsWith('-'));
  const takesUrl = command.options.some(({ long }) => long === '--target');
  if (error.code === 'commander.excessArguments' && namesUrl && takesUrl)
    return `too many arguments for '${command.name()}': did you mean --target <url>?`;
  if (error.code === 'commander.excessArguments') {
    const extra = command.args.slice(command.registeredArguments.length).join(' ');
    return `too many arguments for '${command.name()}': '${extra}'; see "ledger-conformance ${command.name()} --help"`;
  }
  const legal: Readonly<Record<string, string>> = {
    'commander.unknownCommand': commands,
    'commander.unknownOption':
      command === top ? `${options}, and the commands ${commands}` : options,
  };
  const missing = legal[error.code];
  return missing === undefined ? error.message : `${error.message} (allowed: ${missing})`;
}
