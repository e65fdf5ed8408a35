/** A command of the suite in a text: the name, and the word of the command behind it. */
const COMMAND = /^ledger-conformance(?= [a-z])/;

/** Returns a command line that begins as the user started the suite. */
export function commandsBegin(command: string, start: string | undefined): string {
  return start === undefined ? command : command.replace(COMMAND, () => start);
}
