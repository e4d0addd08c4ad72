import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { limitedSlots, type Slots } from '../../platform/async/slots.ts'

interface Bounds {
  ofAccount: number
  inAll: number
}

/** Each takes a connection; more get 429. */
export class OpenStreams {
  private readonly ofAccount: Slots<number>
  private readonly inAll: Slots

  constructor({ ofAccount, inAll }: Bounds = { ofAccount: 20, inAll: 2_000 }) {
    this.ofAccount = limited(
      ofAccount,
      `You have ${ofAccount} of these streams open already. Close one, or wait until one ends.`,
    )
    this.inAll = limited(inAll, 'The server has as many streams open as it can. Try again in a minute.')
  }

  open(account: number, make: () => Readable): Promise<Readable> {
    const { promise, resolve, reject } = Promise.withResolvers<Readable>()
    const follow = async () => {
      const stream = make()
      resolve(stream)
      await once(stream, 'close')
    }
    // The stream's own error is for its reader.
    this.ofAccount.run(account, () => this.inAll.run('all', follow)).catch(reject)
    return promise
  }
}

const limited = <Key>(slots: number, detail: string) => limitedSlots<Key>({ slots, queue: 0 }, detail, 60)
