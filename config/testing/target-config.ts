import { runOptions } from '../../src/engine/testing/fake-session.ts';
import type { TargetConfig } from '../config.ts';

/** Returns a configuration that knows only the names of the members. */
export function targetConfig(url: string, parts: Partial<TargetConfig> = {}): TargetConfig {
  return { ...runOptions(url), truthSource: 'typed', waivers: [], require: [], ...parts };
}
