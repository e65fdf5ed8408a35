#!/usr/bin/env node
import { diagnosisCommand } from './diagnosis-command.ts';

process.exitCode = await diagnosisCommand(process.argv.slice(2), process);
