import type * as Sdk from '@aptos-labs/ts-sdk';
import type { Call } from '../chain.ts';

/** Returns a call as the SDK takes it, with the types of its arguments, so that the SDK need not request them. */
export function dataOf(sdk: typeof Sdk, call: Call, sender: Sdk.AccountAddress) {
  const { TypeTagVector, TypeTagAddress, TypeTagU64, MoveVector, AccountAddress, U64 } = sdk;
  const bytes = TypeTagVector.u8();
  const module: Sdk.MoveModuleId = `${sender.toStringLong()}::items`;
  if (call.do === 'publish') {
    return entryOf(
      '0x1::code::publish_package_txn',
      [bytes, new TypeTagVector(bytes)],
      [MoveVector.U8(call.metadata), new MoveVector([MoveVector.U8(call.code)])],
    );
  }
  if (call.do === 'set') {
    const args = [MoveVector.U8(call.key), MoveVector.U8(call.value)];
    return entryOf(`${module}::set`, [bytes, bytes], args);
  }
  if (call.do === 'remove') {
    return entryOf(`${module}::remove`, [bytes], [MoveVector.U8(call.key)]);
  }
  return entryOf(
    '0x1::aptos_account::transfer',
    [new TypeTagAddress(), new TypeTagU64()],
    [AccountAddress.from(call.to), new U64(call.amount)],
  );
}

function entryOf(
  name: Sdk.MoveFunctionId,
  parameters: Sdk.TypeTag[],
  functionArguments: Sdk.EntryFunctionArgumentTypes[],
) {
  return { function: name, functionArguments, abi: { typeParameters: [], parameters } };
}
