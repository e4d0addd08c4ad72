import { Problem } from '../../http/errors.ts'

const MOST_PER_ACCOUNT = 3

/** The files that are being sent right now, for each account: a connection and a growing file each. */
export class FilesComingIn {
  private readonly sending = new Map<number, number>()

  /** Takes a file in; 429 while the account is sending enough already. */
  async admit<T>(account: number, takeIn: () => Promise<T>): Promise<T> {
    const others = this.sending.get(account) ?? 0
    if (others >= MOST_PER_ACCOUNT)
      throw new Problem(
        'rate_limited',
        `You are sending ${MOST_PER_ACCOUNT} files already: try again when one of them has arrived.`,
        { headers: { 'retry-after': '30' } },
      )
    this.sending.set(account, others + 1)
    try {
      return await takeIn()
    } finally {
      const left = (this.sending.get(account) ?? 1) - 1
      if (left > 0) this.sending.set(account, left)
      else this.sending.delete(account)
    }
  }
}
