import type { PropertyCoverage, Observation } from '../../evidence/evidence.ts';
import type { Replay } from '../../evidence/finding.ts';
import { MAX_EXCHANGES_NAMED } from '../../evidence/evidence.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';
import { requestKey } from '../../wire/exchange.ts';

/** The questions, judgements and notes of one check so far: the source of its evidence. */
export class CheckRecord {
  readonly observations: Observation[] = [];
  /** Ids of the first exchanges it judged. */
  readonly exchanges: number[] = [];
  /** How many exchanges it judged. */
  judged = 0;
  coverage: PropertyCoverage | undefined;
  replay: Replay | undefined;
  readonly #asked: Request[] = [];

  /** Call this with every request before it is sent. */
  addRequest(request: Request): void {
    this.#asked.push(request);
  }

  /** Counts an exchange as judged. */
  addJudged({ id }: AnsweredExchange): void {
    this.judged += 1;
    if (this.exchanges.length < MAX_EXCHANGES_NAMED) this.exchanges.push(id);
  }

  /** The number of different requests. */
  get distinctRequests(): number {
    return new Set(this.#asked.map(requestKey)).size;
  }
}
