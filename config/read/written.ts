import type { FromSchema } from 'json-schema-to-ts';
import type { POLICY_SCHEMA } from '../schemas/policy-schema.ts';
import type { CONFIG_SCHEMA } from '../schemas/config-schema.ts';
import type { FLEET_SCHEMA } from '../schemas/fleet-schema.ts';
import type { PROFILE_SCHEMA } from '../schemas/profile-schema.ts';

/** What a person may write in a configuration file. */
export type WrittenConfig = FromSchema<typeof CONFIG_SCHEMA>;

/** What a person may write in a profile file. */
export type WrittenProfile = FromSchema<typeof PROFILE_SCHEMA>;

/** What a person may write in a file of many targets. */
export type WrittenFleet = FromSchema<typeof FLEET_SCHEMA>;

/** What a person may write in a policy file. */
export type WrittenPolicy = FromSchema<typeof POLICY_SCHEMA>;
