import type { GroundTruth, KnownAccount, KnownItem } from '../known-truth.ts';
import type { EndpointName } from '../../spec/endpoints/endpoints.ts';
import { hasLeadingZero } from '../../spec/formats/address.ts';
import type { ItemKey } from '../../spec/endpoints/raw-item.ts';
import { itemId } from '../../spec/endpoints/raw-item.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { BCS_TYPE } from '../../spec/media-types.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import type { Need } from '../../evidence/need.ts';
import { accountNeed } from '../../evidence/need.ts';
import type { NonEmpty } from '../session/needed.ts';
import { areDenied, atLeastOne, noItem } from '../session/needed.ts';
import { plural } from '../../text/sentence.ts';
import { valueIn } from '../session/latest-answers.ts';
import { inapplicable, untested } from '../session/unjudged-check.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { DiscoveredAccount, ListedAccount, PagedAccount } from './discovered-account.ts';
import { isListed, isPaged } from './discovered-account.ts';
import type { ItemWrapping } from './item-wrapping.ts';
import type { LargestLimit } from './largest-limit.ts';

/** An item the target serves, with the bytes it had when it was found. */
export interface DiscoveredItem extends KnownItem {
  readonly found: HexBytes;
  /** The ledger version of the answer that had them; absent when it named none. */
  readonly foundAt?: bigint;
}

/** How the discovery shows that an endpoint answers, and the needs for that. */
const ANSWERED: Readonly<
  Record<
    EndpointName,
    { readonly isShown: (discovery: Discovery) => boolean; readonly needs: readonly Need[] }
  >
> = {
  summaries: {
    isShown: ({ accounts }) =>
      accounts.some((account) => account.answered || account.newest !== undefined),
    needs: ['account'],
  },
  rawItem: { isShown: ({ items }) => items.length > 0, needs: ['item'] },
};

/** Which ranges a target answers: all that were asked for, only short ones, or none. */
export type AnsweredRanges = 'all' | 'narrow' | 'none';

/** The facts about the target that the discovery found. */
export class Discovery {
  readonly accounts: readonly DiscoveredAccount[];
  readonly items: readonly DiscoveredItem[];
  /** The statuses with which reads of items were refused. */
  readonly refusals: readonly number[];
  readonly truth: GroundTruth;
  /**
   * How many summaries a large limit returned for an account with more than one page; absent:
   * unknown.
   */
  readonly largestPage: number | undefined;
  /** The largest limit that was accepted. */
  readonly largestLimit: number;
  /** Why there is no BCS list to judge; absent when there is one. */
  readonly noBcsReason: string | undefined;
  /**
   * How items are wrapped in BCS; absent when they are not. All known values are then wrapped, too, so that they can
   * be compared.
   */
  readonly wrapping: ItemWrapping | undefined;
  /** The body by which a 200 says that there is no item; absent: each 200 has one. */
  readonly none: HexBytes | undefined;
  /** Which lists from a start_version to an end_version were answered. */
  readonly answeredRanges: AnsweredRanges;

  constructor(
    accounts: readonly DiscoveredAccount[],
    items: readonly DiscoveredItem[],
    truth: GroundTruth,
    found: {
      readonly refusals?: readonly number[] | undefined;
      readonly taken?: LargestLimit | undefined;
      readonly noBcsReason?: string | undefined;
      readonly answeredRanges?: AnsweredRanges | undefined;
      readonly wrapping?: ItemWrapping | undefined;
      readonly none?: HexBytes | undefined;
    } = {},
  ) {
    this.refusals = found.refusals ?? [];
    this.largestPage = found.taken?.page;
    this.largestLimit = found.taken?.limit ?? 1;
    this.noBcsReason = found.noBcsReason;
    this.wrapping = found.wrapping;
    this.none = found.none;
    this.answeredRanges = found.answeredRanges ?? 'all';
    this.accounts = accounts;
    this.items = items;
    this.truth = truth;
  }

  /** Returns the bytes of the item in an answer; `undefined` when it was refused, or says that there is none. */
  itemIn(exchange: AnsweredExchange): HexBytes | undefined {
    const bytes = valueIn(exchange);
    return bytes === this.none ? undefined : bytes;
  }

  /** Returns true when the endpoint answered a valid request. */
  answers(endpoint: EndpointName): boolean {
    return ANSWERED[endpoint].isShown(this);
  }

  /** Returns the needs of an endpoint: without them, no valid request is known. */
  needsOf(endpoint: EndpointName): readonly Need[] {
    return ANSWERED[endpoint].needs.filter((need) => !this.mayMeet(need));
  }

  /**
   * False only when the discovery shows that a need is not met; true for whatever a discovery
   * cannot show.
   */
  mayMeet(need: Need): boolean {
    if (need === 'item') return this.items.length > 0 || areDenied(this.refusals);
    if (need === 'account') return this.accounts.some(({ answered }) => answered);
    return need !== 'account-of-2' || this.#longest > 1;
  }

  /** Returns those needs that more configuration would meet: no account is missing where only its pages are short. */
  missing(needs: readonly Need[]): readonly Need[] {
    const isPageShort = this.findPagedAccount() !== undefined;
    const unmet = needs.filter((need) => !this.mayMeet(need));
    return unmet
      .filter((need) => need !== 'account-of-2' || !isPageShort)
      .map((need) => (need === 'account-of-2' && this.isUnreadable ? 'version-name' : need));
  }

  /** Whether an account has a list whose versions cannot be read, and no list has one that can. */
  get isUnreadable(): boolean {
    const unread = this.accounts.some((account) => account.answered && !isListed(account));
    return unread && this.#longest === 0;
  }

  /** The most summaries on the newest page of an account. */
  get #longest(): number {
    return Math.max(0, ...this.accounts.map(({ newest }) => newest?.listed.length ?? 0));
  }

  /**
   * Returns the accounts with at least `count` summaries on their newest page.
   *
   * @throws Unjudged (untested)
   */
  requireAccounts(count: number): NonEmpty<ListedAccount> {
    const fitting = this.accounts
      .filter(isListed)
      .filter(({ newest }) => newest.listed.length >= count);
    if (fitting.length === 0 && this.isUnreadable) {
      throw untested(
        'no list has a readable version: set names.version to the member that holds the version, if one does',
        ['version-name'],
      );
    }
    if (fitting.length === 0 && this.findPagedAccount() !== undefined) {
      throw untested(
        `no page without a limit has ${plural(count, 'transaction')}, although an account has more pages`,
      );
    }
    return atLeastOne(fitting, accountNeed(count));
  }

  /**
   * Returns the accounts whose address has a shorter form.
   *
   * @throws Unjudged (untested)
   */
  requireAccountsWithZeros(): NonEmpty<ListedAccount> {
    if (this.isUnreadable) this.requireAccounts(1);
    const fitting = this.accounts
      .filter(isListed)
      .filter(({ address, newest }) => hasLeadingZero(address) && newest.listed.length > 0);
    return atLeastOne(fitting, 'account-with-zeros');
  }

  /**
   * Returns the account with the most summaries on its newest page, at least `count`.
   *
   * @throws Unjudged (untested)
   */
  requireAccount(count: number): ListedAccount {
    const [first, ...rest] = this.requireAccounts(count);
    return rest.reduce(
      (most, account) =>
        account.newest.listed.length > most.newest.listed.length ? account : most,
      first,
    );
  }

  /**
   * Returns the account with the longest newest page, with more pages if any has, or one whose pages cannot be read.
   *
   * @throws Unjudged (untested)
   */
  requireAnsweredAccount(): DiscoveredAccount {
    const answered = this.accounts.filter((account) => account.answered);
    const length = (account: DiscoveredAccount): number =>
      (account.newest?.listed.length ?? 0) + (isPaged(account) ? 1 : 0);
    const [first, ...rest] = atLeastOne(answered, 'account');
    return rest.reduce((most, account) => (length(account) > length(most) ? account : most), first);
  }

  /**
   * Returns the accounts with more transactions than one default page.
   *
   * @throws Unjudged (untested)
   */
  requirePagedAccounts(): NonEmpty<PagedAccount> {
    return atLeastOne(this.accounts.filter(isPaged), 'account-of-pages');
  }

  /** Returns an account with more than one default page, when there is one. */
  findPagedAccount(): PagedAccount | undefined {
    return this.accounts.find(isPaged);
  }

  /** The length of a page without limit, as far as accounts with more than one page show it. */
  get defaultPageSize(): number | undefined {
    const sizes = this.accounts.filter(isPaged).map((account) => account.newest.listed.length);
    return sizes.length === 0 ? undefined : Math.max(...sizes);
  }

  /**
   * No limit up to this one may be refused as too large: it was accepted, and a page was that long.
   */
  get guaranteedLimit(): number {
    const lengths = this.accounts.map((account) => account.newest?.listed.length ?? 0);
    return Math.min(this.largestLimit, Math.max(1, this.largestPage ?? 0, ...lengths));
  }

  /**
   * Returns whether one of several implementations behind one address may refuse what another took:
   * a limit above a default page (section 8 shows no maximum), or BCS alone (a list may come in
   * JSON only).
   */
  mayOneRefuse({ limit = 0 }: SummariesQuestion, accept?: string): boolean {
    const isLong = limit > this.#shortestDefaultPage && limit <= this.largestLimit;
    return isLong || (accept === BCS_TYPE && this.noBcsReason === undefined);
  }

  /** Of accounts with more than one page; where there is none, the longest that came. */
  get #shortestDefaultPage(): number {
    const lengthOf = ({ newest }: DiscoveredAccount): number => newest?.listed.length ?? 0;
    const paged = this.accounts.filter(isPaged);
    if (paged.length > 0) return Math.min(...paged.map(lengthOf));
    return Math.max(0, ...this.accounts.map(lengthOf));
  }

  /**
   * Returns an end for a list that has a start_version as well; `undefined` where the target
   * refuses ranges, or wide ones: the document does not show when a range may be refused.
   */
  endBeside(end: bigint | undefined): bigint | undefined {
    return this.answeredRanges === 'all' ? end : undefined;
  }

  /** @throws Unjudged (inapplicable) when the target refuses every list with both a start and an end. */
  requireRanges(): void {
    if (this.answeredRanges !== 'none') return;
    throw inapplicable(
      'the target refuses start_version with end_version, and the document does not say when a node may answer 400',
    );
  }

  /** Returns the wanted limit, or the largest that was accepted. */
  clampLimit(wanted: number): number {
    return Math.min(wanted, this.largestLimit);
  }

  /** Returns the wanted limits, each as by {@link clampLimit}, without repetitions. */
  clampLimits(...wanted: readonly number[]): readonly number[] {
    return [...new Set(wanted.map((limit) => this.clampLimit(limit)))];
  }

  /** The accounts that, as the user knows, never sent anything. */
  get emptyAccounts(): readonly KnownAccount[] {
    return this.truth.accounts.filter((account) => account.empty);
  }

  /**
   * Items that could be read.
   *
   * @throws Unjudged (untested)
   */
  requireItems(): NonEmpty<DiscoveredItem> {
    if (this.items.length === 0) throw noItem(this.refusals);
    return atLeastOne(this.items, 'item');
  }

  /** Items that are known, of which the discovery read no bytes. */
  get missingItems(): readonly KnownItem[] {
    const read = new Set(this.items.map((item) => itemId(item)));
    return this.truth.tables
      .flatMap(({ items }) => items)
      .filter((known) => !read.has(itemId(known)));
  }

  /**
   * Returns whether the user or discovery knows that item: its key may legitimately be near
   * another.
   */
  knowsItem(item: ItemKey): boolean {
    const id = itemId(item);
    return this.truth.tables.some(({ items }) => items.some((known) => itemId(known) === id));
  }
}
