import type { Devnet } from '../../fixtures/devnet/devnet.ts';

/** Returns the ledger of a devnet as the frameworks read it; see `proof/frameworks/README.md`. */
export function ledgerFile({ ledger }: Devnet): object {
  const view = ledger.view();
  const accounts: readonly string[] = Object.values({ ...ledger.accounts });
  const addresses = new Set<string>([...ledger.senders(), ...accounts]);
  return {
    chainId: view.chainId,
    ledgerVersion: `${view.version}`,
    oldestVersion: `${view.oldestVersion}`,
    timestampUsec: `${view.timestamp}`,
    epoch: `${view.epoch}`,
    blockHeight: `${view.blockHeight}`,
    oldestBlockHeight: `${view.oldestBlockHeight}`,
    accounts: [...addresses].map((address) => accountOf(ledger, address)),
    tables: ledger.handles().map((handle) => tableOf(ledger, handle)),
  };
}

function accountOf(ledger: Devnet['ledger'], address: string): object {
  const history = ledger.history(address);
  const transactions = Array.from({ length: history.length }, (_, at) => {
    const { version, hash, kind, number } = history.at(at);
    return { version: `${version}`, hash: `0x${hash}`, kind, number: `${number}` };
  });
  return { address: `0x${address}`, transactions };
}

function tableOf(ledger: Devnet['ledger'], handle: string): object {
  const items = ledger.keys(handle).map((key) => {
    const writes = ledger.writes(handle, key).map(({ version, value }) => {
      return {
        version: `${version}`,
        value: value === undefined ? null : `0x${value.toString('hex')}`,
      };
    });
    return { key: `0x${key}`, writes };
  });
  return { handle: `0x${handle}`, items };
}
