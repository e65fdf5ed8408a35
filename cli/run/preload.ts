/** What the worker loads before vitest takes charge of it: all that its checks are made of. */
import '../../fixtures/run-check.ts';
import '../checks.ts';
import './worker.ts';
