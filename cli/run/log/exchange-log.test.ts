import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Redactor } from '../../../src/evidence/redact.ts';
import { answered, getRequest, response } from '../../../src/testing/responses.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';
import { scratch } from '../../testing/command-line.ts';
import { ExchangeLog } from './exchange-log.ts';

const SECRET = 'hunter2hunter2';

/** A log, and the ids of the exchanges on disk. */
function logInFolder() {
  const file = join(scratch(), 'exchanges.ndjson');
  const log = new ExchangeLog(file, new Redactor([SECRET]));
  onTestFinished(() => log.close());
  const text = (): string => readFileSync(file, 'utf8');
  const ids = (): readonly unknown[] =>
    [...text().matchAll(/^\{"id":(\d+),.*\}\n/gm)].map(([, id]) => Number(id));
  return { log, file, text, ids };
}

const exchangeWith = (id: number, body = ''): Exchange => ({
  ...answered(response({ body }), getRequest()),
  id,
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an exchange that is logged', () => {
  it('logged exchanges are on disk within a quarter of a second', () => {
    const { log, ids } = logInFolder();
    log.add(exchangeWith(1));
    log.add(exchangeWith(2));
    vi.advanceTimersByTime(249);
    expect(ids()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ids()).toEqual([1, 2]);
    log.add(exchangeWith(3));
    vi.advanceTimersByTime(250);
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('logged exchanges are on disk at once when many bytes are waiting', () => {
    const { log, ids } = logInFolder();
    for (let id = 1; id <= 20; id += 1) log.add(exchangeWith(id, 'x'.repeat(8000)));
    expect(ids().length).toBeGreaterThanOrEqual(15);
    expect(ids().length).toBeLessThan(20);
  });

  it('a logged exchange is on disk at once when the log may never be closed', () => {
    const { log, ids } = logInFolder();
    log.add(exchangeWith(1));
    log.flushEachLine();
    expect(ids()).toEqual([1]);
    log.add(exchangeWith(2));
    expect(ids()).toEqual([1, 2]);
  });

  it('a logged exchange holds no secret', () => {
    const { log, text } = logInFolder();
    log.add(exchangeWith(1, `say ${SECRET}`));
    log.close();
    expect(text()).toContain('say [redacted]');
  });
});

describe('a log', () => {
  it('a closed log has everything on disk, and accepts no further exchange', () => {
    const { log, ids } = logInFolder();
    log.add(exchangeWith(1));
    log.close();
    log.add(exchangeWith(2));
    log.flushEachLine();
    log.close();
    expect(ids()).toEqual([1]);
  });

  it('a log continues after the existing lines', () => {
    const { log, file, ids } = logInFolder();
    log.add(exchangeWith(1));
    log.close();
    const next = new ExchangeLog(file, new Redactor([]));
    next.add(exchangeWith(2));
    next.close();
    expect(ids()).toEqual([1, 2]);
  });

  it('opening a log throws when the file cannot be opened', () => {
    expect(() => new ExchangeLog(scratch(), new Redactor([]))).toThrow('EISDIR');
  });

  it('a log reports a write error when it is closed, not before', () => {
    const log = new ExchangeLog('/dev/full', new Redactor([]));
    log.flushEachLine();
    expect(() => log.add(exchangeWith(1))).not.toThrow();
    expect(() => log.close()).toThrow('ENOSPC');
  });
});
