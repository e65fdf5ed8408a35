#!/usr/bin/env node
import { disableAssertionsCommand } from './disable-assertions-command.ts';

process.exitCode = await disableAssertionsCommand(process.argv.slice(2), process);
