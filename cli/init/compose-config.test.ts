import { expect, it } from 'vitest';
import { movedTls } from './compose-config.ts';

it('relative paths of certificates are written from the folder of the new file', () => {
  const tls = {
    ca: 'pki/ca.pem',
    cert: '/etc/cert.pem',
    key: '${KEY}',
    passphrase: 'a/b',
    servername: 'node.test',
  };
  const moved = { ...tls, ca: '../etc/pki/ca.pem' };
  expect(movedTls(tls, { config: 'etc/old.yaml', out: 'new/node.yaml' })).toEqual(moved);
  expect(movedTls(tls, { out: 'new/node.yaml' })).toEqual(tls);
  const pem = { ca: '-----BEGIN CERTIFICATE-----\n' };
  expect(movedTls(pem, { config: 'etc/old.yaml', out: 'new/node.yaml' })).toEqual(pem);
});
