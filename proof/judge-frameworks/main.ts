#!/usr/bin/env node
import { frameworksCommand } from './frameworks-command.ts';

process.exitCode = await frameworksCommand(process.argv.slice(2), process);
