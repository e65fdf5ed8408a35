import { writeFileSync } from 'node:fs';
import { DEFAULT_CONFIG_FILE } from '../../config/read/find-file.ts';
import { oneLine, plainText } from '../../reports/text/text.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import { suiteCommand } from '../../src/evidence/invocation.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import type { UserInput } from '../init/user-input.ts';
import { readUserInput } from '../init/user-input.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { begin, digestOf, filesOf } from './begin.ts';
import type { Provisioning } from './carry-out.ts';
import { CarryOut } from './carry-out.ts';
import { ChainError } from './chain.ts';
import type { ProvisionFlags } from './flags.ts';
import { readFaucet } from './flags.ts';
import { groundTruthOf } from './provisioned-truth.ts';
import { readFundedKey } from './key-file.ts';
import { planOf } from './plan.ts';
import type { Places } from './sdk/sdk-client.ts';
import { loadSdk } from './sdk/load.ts';
import { SdkChain } from './sdk/sdk-chain.ts';
import { writeState } from './state.ts';
import { writing } from '../writing.ts';
import { toYaml } from './provision-yaml.ts';

/**
 * Makes accounts, transactions and table items on a test chain, and writes a configuration with them as ground
 * truth. Steps of an earlier call are not repeated.
 *
 * @returns 3 when it could not be finished, else 0. Rejects with a ConfigError.
 */
export async function provision(flags: ProvisionFlags, streams: Streams): Promise<ExitCode> {
  const faucet = readFaucet(flags, streams.env);
  const sdk = await loadSdk();
  const { target, header } = flags;
  const known = await readUserInput(
    { target, header, out: flags.out, profile: 'aptos' },
    streams.env,
  );
  const redactor = new Redactor([...known.config.secrets, ...(faucet?.secrets ?? [])]);
  const say = (line: string): void => writeLine(streams.stdout, redactor.text(plainText(line)));
  const { target: base, headers, proxy } = known.config;
  const places = { node: { base, headers, proxy }, faucet: faucet?.place };
  const { chainId } = flags;
  const chain = new SdkChain(sdk, { ...places, chainId, interrupt: streams.interrupt });
  const payer =
    flags.key === undefined ? 'faucet' : { key: readFundedKey(flags.key, streams, chain.keys) };
  for (const through of proxiesOf(places)) say(`proxy ${through}`);
  try {
    await carryOut(flags, known, { chain, payer, interrupt: streams.interrupt, say });
    return DONE;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    writeLine(streams.stderr, `error: ${oneLine(redactor.text(error.message))}`);
    return NO_VERDICT;
  }
}

async function carryOut(
  flags: ProvisionFlags,
  known: UserInput,
  { chain, payer, interrupt, say }: Pick<Provisioning, 'chain' | 'payer' | 'interrupt' | 'say'>,
): Promise<void> {
  const files = filesOf(flags.out);
  const { keys, state: before } = await begin(flags, files, chain, say);
  const rounds = planOf(flags.transactions);
  const work = { chain, keys, payer, rounds, stateFile: files.state, interrupt, say };
  const state = await new CarryOut(work, before).finish();
  const { yaml, variables, hasTarget } = toYaml(known, groundTruthOf(rounds, state));
  writeState(files.state, { ...state, written: digestOf(yaml) });
  writing(files.config, () => writeFileSync(files.config, yaml));
  say(`wrote ${files.config}`);
  for (const name of variables) say(`set   ${name}`);
  const config = files.config === DEFAULT_CONFIG_FILE ? [] : ['--config', files.config];
  say(`next  ${suiteCommand('run', ...config)}${hasTarget ? '' : ' --target URL'}`);
}

/** Returns host and port of the proxies through which requests go. */
function proxiesOf({ node, faucet }: Pick<Places, 'node' | 'faucet'>): ReadonlySet<string> {
  const all = [node, faucet].map((place) => place?.proxy?.display);
  return new Set(all.filter((display) => display !== undefined));
}
