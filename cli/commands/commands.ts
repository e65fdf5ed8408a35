import { Option } from 'commander';
import { DEFAULT_OUT } from '../../src/evidence/invocation.ts';
import { MAX_SEED } from '../../src/evidence/seeds.ts';
import type { AddCommand } from './action.ts';
import { toFlags } from './action.ts';
import { addRun } from './run-command.ts';
import { days, headerOption, integer, ISSUER, PROFILE, REQUIREMENTS, runId } from './values.ts';

const addInit: AddCommand = (top, streams, end) => {
  top
    .command('init')
    .description('inspect a node and write a configuration for it')
    .option('--target <url>', 'base URL of the node, with or without /v1')
    .option('--out <file>', 'the file to write', 'ledger-conformance.yaml')
    .option('--profile <name|file>', `${PROFILE} (default: detected from the node)`)
    .option('--config <file>', 'configuration to start from: headers, accounts, tables')
    .addOption(headerOption('to send'))
    .option('--force', 'replace an existing file')
    .action(async (options) => {
      const { init } = await import('../init/init.ts');
      end(await init(toFlags(options), streams));
    });
};

const addProvision: AddCommand = (top, streams, end) => {
  top
    .command('provision')
    .description(
      'send transactions to a test chain of the aptos family, and write a configuration with them as ground truth',
    )
    .requiredOption('--target <url>', 'base URL of the node, with or without /v1')
    .requiredOption(
      '--chain-id <n>',
      'id of the test chain; any except 1 (mainnet)',
      integer('--chain-id', 0, 255),
    )
    .option('--faucet <url>', 'base URL of a faucet that pays')
    .option('--key <file|env:NAME>', 'private key (Ed25519) of an account that pays')
    .option('--out <file>', 'configuration to write', 'ledger-conformance.yaml')
    .option(
      '--transactions <n>',
      'number of transactions of the busiest account; more than one page',
      integer('--transactions', 20, 2000),
      120,
    )
    .addOption(headerOption('to send to the node'))
    .option('--force', 'replace an existing configuration')
    .action(async (options) => {
      const { provision } = await import('../provision/provision.ts');
      end(await provision(toFlags(options), streams));
    });
};

const addList: AddCommand = (top, streams, end) => {
  top
    .command('list')
    .description('list requirements and checks, and what each needs from a target')
    .option('--json', 'print JSON')
    .option('--config <file>', 'show what this configuration can judge, and what to add to it')
    .option('--target <url>', 'show what a run with this target can judge; sends no request')
    .option('--profile <name|file>', 'show what a run with this profile can judge')
    .option('--requirements <version>', REQUIREMENTS)
    .action(async (options) => {
      const { list } = await import('../catalogue/list.ts');
      end(await list(toFlags(options), streams));
    });
};

const addExplain: AddCommand = (top, streams, end) => {
  top
    .command('explain')
    .description(
      'explain an id: its sentence in the document, its checks, the faults that break it',
    )
    .argument('<id>', 'id of a requirement, check, fault or conforming variation')
    .option('--requirements <version>', REQUIREMENTS)
    .option(
      '--config <file>',
      'take "requirements:" from this configuration (default: ledger-conformance.yaml, if it exists)',
    )
    .action(async (id, options) => {
      const { explain } = await import('../catalogue/explain.ts');
      end(await explain(id, toFlags(options), streams));
    });
};

const addCompare: AddCommand = (top, streams, end) => {
  top
    .command('compare')
    .description('print what changed between two runs, as Markdown')
    .argument('<old>', 'output folder of the earlier run')
    .argument('<new>', 'output folder of the later run')
    .action(async (before, after) => {
      const { compare } = await import('../compare/compare.ts');
      end(await compare(before, after, streams));
    });
};

const addHistory: AddCommand = (top, streams, end) => {
  top
    .command('history')
    .description(
      'write one page about all runs in folder trees: verdicts, when each failure began and ended, latency',
    )
    .argument('<dirs...>', 'folders that hold the output folders of runs, at any depth')
    .option('--out <dir>', 'folder for history.html', 'conformance-history')
    .action(async (trees, { out }) => {
      const { history } = await import('../history/write-history.ts');
      end(await history(trees, out, streams));
    });
};

const addReplay: AddCommand = (top, streams, end) => {
  top
    .command('replay')
    .description('repeat the failed checks of a run')
    .argument('<folder>', 'output folder of the run')
    .argument('[check]', 'id of a check or requirement that failed (default: all of them)')
    .option('--times <n>', 'number of repetitions', integer('--times', 1, 10_000), 20)
    .option('--out <dir>', 'folder for the exchanges (default: <folder>-replay)')
    .option('--target <url>', 'base URL, if it changed or contained credentials')
    .option('--config <file>', 'configuration, if it changed; it supplies the headers')
    .option('--profile <name|file>', PROFILE)
    .action(async (folder, check, options) => {
      const { replay } = await import('../replay/replay.ts');
      end(await replay(folder, check, toFlags(options), streams));
    });
};

const addMerge: AddCommand = (top, streams, end) => {
  top
    .command('merge')
    .description(
      'combine the shards of a run into one verdict and one report; the merged folder cannot be verified or bundled, each shard can',
    )
    .argument('<dirs...>', 'output folders of all n shards')
    .option('--out <dir>', 'folder for the reports', DEFAULT_OUT)
    .option('--run-id <id>', 'id of the merged run, in every report (default: random)', runId)
    .action(async (folders, options) => {
      const { merge } = await import('../merge/merge.ts');
      end(await merge(folders, toFlags(options), streams));
    });
};

const addVerify: AddCommand = (top, streams, end) => {
  top
    .command('verify')
    .description('judge a recorded run again, without the node; for a bundle, check its signature')
    .argument('<path>', 'output folder of a run, or a bundle (.zip)')
    .option('--key <file|env:NAME>', 'public key of the signer of the bundle, PEM')
    .option('--policy <file>', 'YAML or JSON: conditions for accepting a bundle')
    .action(async (path, options) => {
      const { verify } = await import('../verify/verify.ts');
      end(await verify(path, toFlags(options), streams));
    });
};

const addBundle: AddCommand = (top, streams, end) => {
  top
    .command('bundle')
    .description('write a signed zip file of a run, which others can verify')
    .argument('<folder>', 'output folder of the run')
    .requiredOption(
      '--key <file|env:NAME>',
      'private key that signs the bundle: Ed25519 or ECDSA P-256, PEM',
    )
    .option('--out <file>', 'the zip file', 'certificate.zip')
    .option('--force', 'replace an existing bundle')
    .option('--expires <days>', 'days that the certificate is valid, e.g. 30d (default: 90d)', days)
    .option(...ISSUER)
    .option('--run-url <url>', 'link to the run, e.g. the URL of the CI job')
    .action(async (folder, options) => {
      const { bundle } = await import('../bundle/bundle.ts');
      end(await bundle(folder, toFlags(options), streams));
    });
};

const addDiffCatalogue: AddCommand = (top, streams, end) => {
  top
    .command('diff-catalogue')
    .description(
      'list requirements that are new or stricter since a recorded run, and what the recording shows',
    )
    .argument('<folder>', 'output folder of the run')
    .action(async (folder) => {
      const { printCatalogueDiff } = await import('../catalogue/diff-catalogue.ts');
      end(await printCatalogueDiff(folder, streams));
    });
};

const addDevnet: AddCommand = (top, streams, end) => {
  top
    .command('devnet')
    .description('serve the embedded test node until Ctrl-C')
    .option(
      '--port <n>',
      'port on the loopback interface; 0 picks a free port',
      integer('--port', 0, 65535),
      8080,
    )
    .addOption(
      new Option('--fault <name>', 'serve a node with this fault').conflicts([
        'variation',
        'listFaults',
      ]),
    )
    .option('--variation <name>', 'serve an unusual node that conforms')
    .option('--list-faults', 'list the names for --fault, and the requirement each breaks')
    .option('--list-variations', 'list the names for --variation')
    .option(
      '--profile <name|file>',
      'profile that the node serves: document, aptos (default with --fault) or a profile file',
    )
    .option('--seed <n>', 'seed of the generated ledger', integer('--seed', 0, MAX_SEED))
    .option(
      '--block-time <ms>',
      'milliseconds between two blocks; 0 commits no further block',
      integer('--block-time', 0, 3_600_000),
      1000,
    )
    .option(
      '--write-config <file>',
      'write a configuration for this node, with its accounts and items',
    )
    .action(async (options) => {
      const { devnet } = await import('../devnet/serve-devnet.ts');
      end(await devnet(toFlags(options), streams));
    });
};

/** All commands, in the order of `--help`. */
export const COMMANDS: readonly AddCommand[] = [
  addRun,
  addInit,
  addProvision,
  addList,
  addExplain,
  addCompare,
  addHistory,
  addReplay,
  addMerge,
  addVerify,
  addBundle,
  addDiffCatalogue,
  addDevnet,
];
