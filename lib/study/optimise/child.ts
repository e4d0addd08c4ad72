/** The program that fits weights: a process of its own, which can be killed and frees its memory when it ends. */
import { fitWeights } from './fit.ts'
import { type FitMessage, FitOrder } from './messages.ts'

const say = (message: FitMessage) => process.send?.(message)

process.once('message', async (given: unknown) => {
  try {
    const fitted = await fitWeights(FitOrder.parse(given), done => say({ kind: 'progress', done }))
    say({ kind: 'fitted', fit: fitted })
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
  process.disconnect()
})
// The parent is gone.
process.once('disconnect', () => process.exit())
