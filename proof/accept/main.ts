#!/usr/bin/env node
import { acceptCommand } from './accept-command.ts';

process.exitCode = await acceptCommand(process.argv.slice(2), process);
