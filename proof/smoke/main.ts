#!/usr/bin/env node
import { smokeCommand } from './smoke-command.ts';

process.exitCode = await smokeCommand(process.argv.slice(2), process);
