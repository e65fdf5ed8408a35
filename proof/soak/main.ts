#!/usr/bin/env node
import { soakCommand } from './soak-command.ts';

process.exitCode = await soakCommand(process.argv.slice(2), process);
