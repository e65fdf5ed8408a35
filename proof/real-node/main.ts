#!/usr/bin/env node
import { writePages } from '../pages/written-page.ts';
import { realNodeText } from './real-node-text.ts';

/** `npm run accept -- real-node`: writes into `docs/real-nodes.md` what a real node was found to do. */
writePages('accept -- real-node', realNodeText());
