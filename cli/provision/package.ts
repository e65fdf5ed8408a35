import { bcs } from '@mysten/bcs';
import { readShippedBytes } from '../../config/package-info.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import type { Step } from './plan.ts';

/** The address in the compiled module, replaced by the publisher's. */
const PLACEHOLDER = Buffer.from('c0de'.repeat(16), 'hex');

const FOLDER = 'cli/provision/move';

const bytes = bcs.vector(bcs.u8());

/** `0x1::code::PackageMetadata` of the framework. Extensions are never written. */
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

/** The framework's upgrade policy under which later versions may add declarations, but change none. */
const COMPATIBLE = 1;

/** The arguments of `0x1::code::publish_package_txn`. */
interface Package {
  readonly metadata: Uint8Array;
  readonly code: Uint8Array;
}

/** Returns the module with a table, as an account publishes it. */
export function packageOf(publisher: LongHex): Package {
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

/** Returns the compiled module with the publisher's address instead of the placeholder. */
function withPublisher(publisher: LongHex): Uint8Array {
  const code = Buffer.from(readShippedBytes(`${FOLDER}/items.mv`));
  const at = code.indexOf(PLACEHOLDER);
  if (at === -1)
    throw new Error('internal error: the address to replace is not in the compiled module');
  bytesFromHex(publisher).copy(code, at);
  return code;
}

/** Bytes as the framework serializes a `vector<u8>`. */
export function serialized(hex: string): Uint8Array {
  return bytes.serialize(Buffer.from(hex, 'hex')).toBytes();
}

/** Returns what a step writes to the table; no value when it deletes. */
export function writtenBy({
  deed,
}: Step): { readonly key: HexBytes; readonly value: HexBytes | undefined } | undefined {
  if (deed.do !== 'set' && deed.do !== 'remove') return undefined;
  const value = deed.do === 'set' ? hexBytes(serialized(deed.value)) : undefined;
  return { key: hexBytes(serialized(deed.key)), value };
}
