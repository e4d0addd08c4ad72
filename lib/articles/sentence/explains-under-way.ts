import { Problem } from '../../http/errors.ts'
import type { Place } from './read-sentence.ts'

export interface ExplainBounds {
  perAccount: number
  inAll: number
}
/** Each makes up to two calls of a model, over the connections to the agent that tasks need as well. */
const explainBounds: ExplainBounds = { perAccount: 4, inAll: 40 }

/** The sentences that are being explained right now, each once, and for which account. */
export class ExplainsUnderWay {
  private readonly accounts = new Map<string, number>()
  private readonly bounds: ExplainBounds

  constructor(bounds: ExplainBounds = explainBounds) {
    this.bounds = bounds
  }

  /** Does the work; 429 while the sentence is being explained, or the account or all together have enough. */
  async admit<T>(account: number, { id, idx }: Place, explain: () => Promise<T>): Promise<T> {
    const sentence = `${id}/${idx}`
    this.mustHaveRoom(account, sentence)
    this.accounts.set(sentence, account)
    try {
      return await explain()
    } finally {
      this.accounts.delete(sentence)
    }
  }

  private mustHaveRoom(account: number, sentence: string): void {
    const { perAccount, inAll } = this.bounds
    if (this.accounts.has(sentence)) throw tryLater('This sentence is being explained already')
    const own = [...this.accounts.values()].filter(other => other === account).length
    if (own >= perAccount)
      throw tryLater(`You have ${perAccount} sentences explained at the same time already`)
    if (this.accounts.size >= inAll) throw tryLater('Too many sentences are being explained right now')
  }
}

const tryLater = (why: string) =>
  new Problem('rate_limited', `${why}: try again in a moment.`, { headers: { 'retry-after': '10' } })
