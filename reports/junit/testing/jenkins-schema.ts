import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

/** The schema of Jenkins' xunit-plugin, as of its commit 8c515de; the file has its own licence. */
const SCHEMA = readFileSync(new URL('junit-10.xsd', import.meta.url), 'utf8');

/** Returns what the schema of Jenkins forbids in a `junit.xml`, in the words of libxml2. */
export async function jenkinsProblems(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema: SCHEMA });
  return errors.map(({ message }) => message);
}
