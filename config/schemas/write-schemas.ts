import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLICY_SCHEMA } from './policy-schema.ts';
import { CONFIG_SCHEMA } from './config-schema.ts';
import { FLEET_SCHEMA } from './fleet-schema.ts';
import { PROFILE_SCHEMA } from './profile-schema.ts';

/** The published schemas, by the name of their file in `config/schemas`. */
export const PUBLISHED: Readonly<Record<string, object>> = {
  'config.schema.json': CONFIG_SCHEMA,
  'fleet.schema.json': FLEET_SCHEMA,
  'policy.schema.json': POLICY_SCHEMA,
  'profile.schema.json': PROFILE_SCHEMA,
};

/** Writes every published schema into a folder. */
export function writeSchemas(folder: string): void {
  for (const [file, schema] of Object.entries(PUBLISHED)) {
    writeFileSync(join(folder, file), `${JSON.stringify(schema, null, 2)}\n`);
  }
}

// `npm run accept -- schemas` runs this from the root.
if (process.argv[1] === import.meta.filename) writeSchemas('config/schemas');
