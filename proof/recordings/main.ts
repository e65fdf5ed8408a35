#!/usr/bin/env node
import { recordingsCommand } from './recordings-command.ts';

process.exitCode = await recordingsCommand(process.argv.slice(2), process);
