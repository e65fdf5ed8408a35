import { bcs } from '@mysten/bcs';
import { readShippedBytes } from '../package-info.ts';

/** Where the module says whose it is, until somebody publishes it. */
const PLACEHOLDER = Buffer.from('c0de'.repeat(16), 'hex');

const FOLDER = 'cli/provision/move';

const bytes = bcs.vector(bcs.u8());

/** `0x1::code::PackageMetadata` of the framework. An extension is never written. */
const packageMetadata = bcs.struct('PackageMetadata', {
  name: bcs.string(),
  upgradePolicy: bcs.u8(),
  upgradeNumber: bcs.u64(),
  sourceDigest: bcs.string(),
  manifest: bytes,
  modules: bcs.vector(
    bcs.struct('ModuleMetadata', {
      name: bcs.string(),
      source: bytes,
      sourceMap: bytes,
      extension: bcs.option(bcs.bool()),
    }),
  ),
  deps: bcs.vector(
    bcs.struct('PackageDep', { account: bcs.fixedArray(32, bcs.u8()), name: bcs.string() }),
  ),
  extension: bcs.option(bcs.bool()),
});

/** Of the framework's upgrade policies: later versions may add, and change no declaration. */
const COMPATIBLE = 1;

/** What `0x1::code::publish_package_txn` is given. */
export interface Package {
  readonly metadata: Uint8Array;
  readonly code: Uint8Array;
}

/**
 * The module that has a table, as an account publishes it.
 *
 * @param publisher 64 hex digits behind `0x`.
 */
export function packageOf(publisher: string): Package {
  const framework = [...Buffer.alloc(31), 1];
  const metadata = packageMetadata.serialize({
    name: 'ConformanceItems',
    upgradePolicy: COMPATIBLE,
    upgradeNumber: 0,
    sourceDigest: '',
    manifest: [],
    modules: [{ name: 'items', source: [], sourceMap: [], extension: null }],
    deps: ['AptosStdlib', 'MoveStdlib'].map((name) => ({ account: framework, name })),
    extension: null,
  });
  return { metadata: metadata.toBytes(), code: withPublisher(publisher) };
}

/** The compiled module, with an address in the place of the one that stands for any. */
function withPublisher(publisher: string): Uint8Array {
  const code = Buffer.from(readShippedBytes(`${FOLDER}/items.mv`));
  const at = code.indexOf(PLACEHOLDER);
  if (at === -1) throw new Error('the compiled module has another address than it should');
  Buffer.from(publisher.slice(2), 'hex').copy(code, at);
  return code;
}

/** Bytes as the framework serializes a `vector<u8>`. */
export function serialized(hex: string): Uint8Array {
  return bytes.serialize(Buffer.from(hex, 'hex')).toBytes();
}
