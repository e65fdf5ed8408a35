#!/usr/bin/env node
import { matrixCommand } from './matrix-command.ts';

process.exitCode = await matrixCommand(process.argv.slice(2), process);
