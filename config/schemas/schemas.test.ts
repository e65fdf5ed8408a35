import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import { objectIn } from '../../src/testing/json-in-tests.ts';
import { PUBLISHED, writeSchemas } from './write-schemas.ts';

const beside = new URL('.', import.meta.url);
const read = (file: string): Readonly<Record<string, unknown>> =>
  objectIn(readFileSync(new URL(file, beside), 'utf8'));

describe('a published schema', () => {
  it('a published schema exists for each schema in use, and no other', () => {
    const files = readdirSync(beside).filter((file) => file.endsWith('.json'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.toSorted()).toEqual(Object.keys(PUBLISHED).toSorted());
  });

  it.each(Object.entries(PUBLISHED))(
    'a published schema in %s is the one that is read by',
    (file, schema) => {
      expect(read(file)).toEqual(schema);
    },
  );

  it.each(Object.keys(PUBLISHED))('a published schema in %s is a JSON Schema', (file) => {
    const schema = read(file);
    expect(new Ajv2020().validateSchema(schema)).toBe(true);
  });

  it.each(Object.entries(PUBLISHED))(
    'a published schema %s describes every property',
    (_, schema) => {
      expect(propertiesIn(schema).filter(([, property]) => !isDescribed(property))).toEqual([]);
    },
  );

  it('a published schema is what the script writes', () => {
    const folder = scratch();
    writeSchemas(folder);
    for (const file of Object.keys(PUBLISHED)) {
      expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toEqual(read(file));
    }
  });
});

/** Every property that a schema allows, in the schemas of its members too. */
function propertiesIn(schema: object): readonly (readonly [string, object])[] {
  return Object.entries(schema).flatMap(([keyword, value]: readonly [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const own = keyword === 'properties' ? Object.entries(value) : [];
    return [...own, ...propertiesIn(value)];
  });
}

function isDescribed(property: object): boolean {
  return 'description' in property && property.description !== '';
}
