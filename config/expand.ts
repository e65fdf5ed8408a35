import type { Mistake } from './mistakes/mistake.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text in which environment variables stand. */
export interface Expanded {
  readonly value: string;
  /** The values of the variables. */
  readonly variables: readonly string[];
  /** The names of those that are not set. */
  readonly unset: readonly string[];
}

/** Puts environment variables in the place of `${NAME}`; nothing for one that is not set. */
export function expand(template: string, env: Environment): Expanded {
  const variables: string[] = [];
  const unset: string[] = [];
  const value = template.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const found = Object.hasOwn(env, name) ? env[name] : undefined;
    if (found === undefined) unset.push(name);
    else variables.push(found);
    return found ?? '';
  });
  return { value, variables, unset };
}

/** Returns what is wrong with the value at a path: each variable that is not set. */
export function unsetMistakes(
  path: readonly string[],
  unset: readonly string[],
): readonly Mistake[] {
  const where = path.join('.');
  return unset.map((name) => {
    return { path, text: `${where}: the environment variable ${name} is not set` };
  });
}
