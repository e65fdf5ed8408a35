import { worthHiding } from '../src/evidence/header-secrets.ts';
import type { Mistake } from './mistakes/mistake.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text in which environment variables stood. */
interface Expanded {
  readonly value: string;
  /** The values of the variables. */
  readonly variables: readonly string[];
  /** False when a variable is not set. */
  readonly isComplete: boolean;
}

/** Collects what the readers of a configuration find beside the values that they return. */
export class ConfigReading {
  readonly env: Environment;
  /** Texts that must never be written or printed. */
  readonly secrets: string[] = [];
  /** What is wrong in the file. */
  readonly mistakes: Mistake[] = [];
  /** What is wrong elsewhere, a line each. */
  readonly problems: string[] = [];

  constructor(env: Environment) {
    this.env = env;
  }

  /** Adds the texts that can be redacted without harm to the secrets. */
  hide(texts: readonly string[]): void {
    this.secrets.push(...worthHiding(texts));
  }

  /** Adds a mistake in the value at a path. */
  refuse(path: readonly string[], why: string): void {
    this.mistakes.push({ path, text: `${path.join('.')}: ${why}` });
  }

  /**
   * Puts environment variables in the place of `${NAME}`. One that is not set is a mistake, and nothing stands in
   * its place.
   *
   * @param path where the text is written.
   */
  expand(template: string, path: readonly string[]): Expanded {
    const variables: string[] = [];
    let isComplete = true;
    const value = template.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
      const found = Object.hasOwn(this.env, name) ? this.env[name] : undefined;
      if (found === undefined) {
        isComplete = false;
        this.refuse(path, `the environment variable ${name} is not set`);
      } else variables.push(found);
      return found ?? '';
    });
    return { value, variables, isComplete };
  }
}
