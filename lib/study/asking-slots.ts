import { limitedSlots, type Slots } from '../platform/async/slots.ts'

interface Rules {
  readonly perAccount?: number
  readonly inAll?: number
  /** The callers that may wait; by default they are refused. */
  readonly waiting?: number
  readonly reasons: Readonly<Record<'same' | 'account' | 'all', string>>
}

interface Asking<T> {
  readonly signal?: AbortSignal
  /** Makes asking superfluous, when it is the caller's turn. */
  find?(): Promise<T | null>
  /** Runs only after a wait for the same question, for callers who have looked just before. */
  findAgain?(): Promise<T | null>
}

/**
 * Answers one question per id at a time, and few per account and in all; others get 429. Each takes connections to the
 * agent that tasks need as well.
 */
export class AskingSlots {
  private readonly same: Slots
  private readonly accounts: Slots<number>
  private readonly all: Slots

  constructor({ perAccount = 4, inAll = 40, waiting = 0, reasons }: Rules) {
    this.same = slotsOr(1, waiting, reasons.same)
    this.accounts = slotsOr(perAccount, 0, reasons.account)
    this.all = slotsOr(inAll, 0, reasons.all)
  }

  run<T>(
    id: string,
    account: number,
    ask: () => Promise<T>,
    { find, findAgain, ...options }: Asking<T> = {},
  ): Promise<T> {
    const asking = () => this.accounts.run(account, () => this.all.run('all', ask))
    const findFirst = find ?? (this.same.isTaken(id) ? findAgain : undefined)
    return this.same.run(id, async () => (await findFirst?.()) ?? asking(), options)
  }
}

const slotsOr = <Key = string>(slots: number, queue: number, reason: string) =>
  limitedSlots<Key>({ slots, queue }, `${reason}. Try again in a moment.`, 10)
