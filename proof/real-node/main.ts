#!/usr/bin/env node
import { writeReadme } from '../readme.ts';
import { realNodeText } from './real-node-text.ts';

/** `npm run accept -- real-node`: writes into the README what a real node was found to do. */
writeReadme('accept -- real-node', realNodeText());
