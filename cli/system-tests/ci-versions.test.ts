import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { pathOf, textOf } from '../testing/ci-job.ts';

/** A version of the suite in a template. */
const VERSION =
  /(?:^ *[A-Z_]*VERSION: |name: VERSION\n +value: |version:\n +description: .*\n +default: )(\S+)/gm;

const templates = readdirSync(pathOf(''), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.ya?ml$/.test(file),
);

describe('the templates for pipelines', () => {
  it.each(templates)(
    'the template %s runs the version that it ships with, and says how to upgrade',
    (file) => {
      const text = textOf(file);
      const named = [...text.matchAll(VERSION)].map(([, version]) => version);
      const own = named.filter((version) => version !== '${{');
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(own)).toEqual(new Set([packageJson.version]));
      expect(text).not.toContain('latest');
      expect(text).toMatch(/To upgrade, (?:take|use|include)/);
    },
  );
});
