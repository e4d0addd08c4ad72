import { Problem } from '../../../../lib/contracts/page-client.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { type DataClient, startIn } from '../../../handlers/data/lab.ts'
import { losableProcess } from '../../../handlers/data/lost-process.ts'
import type { TestStore } from '../../../support/store.ts'
import { testClock } from '../../../support/surroundings.ts'

/** The fate of one request on the network between a device and the server. */
export type Fate = 'arrives' | 'lost' | 'reply lost'

/** A server that can be killed between any two requests to its store, and started again as a new process on that store. */
export async function killableServer(store: TestStore) {
  const clock = testClock()

  async function start() {
    const lab = await startIn(store, store.connect({ isSoleWriter: true }), clock)
    const process = losableProcess(lab)
    let last = Number.POSITIVE_INFINITY
    return {
      lab,
      isDead: () => process.requests() >= last,
      killAfter(requests: number) {
        last = requests
        process.loseAfter(requests)
      },
    }
  }
  let running = await start()
  const away = () => new Problem('unavailable', 'No answer.')

  return {
    clock,
    lab: () => running.lab,
    /** It dies after this number of requests to its store from now on. */
    killAfter(requests: number) {
      if (!running.isDead()) running.killAfter(requests)
    },
    async restart() {
      running = await start()
    },
    /** A call of a device. Without an answer it does not know whether the call has arrived. */
    async call<Reply>(
      acting: Acting,
      fate: Fate,
      use: (client: DataClient) => Promise<Reply>,
    ): Promise<Reply> {
      const { lab, isDead } = running
      if (fate === 'lost' || isDead()) throw away()
      const outcome = await use(lab.as(acting)).then(
        reply => ({ reply }),
        (error: unknown) => ({ error }),
      )
      if (fate === 'reply lost' || isDead()) throw away()
      if ('error' in outcome) throw outcome.error
      return outcome.reply
    },
  }
}
export type KillableServer = Awaited<ReturnType<typeof killableServer>>
