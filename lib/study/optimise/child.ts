/** Runs in a process of its own, which can be killed and frees its memory. */
import { serveParent } from '../../platform/processes/serve-parent.ts'
import { fitWeights } from './fit.ts'
import { type FitMessage, FitOrder } from './messages.ts'

serveParent<FitMessage>(async (order, say) => ({
  kind: 'fitted',
  fit: await fitWeights(FitOrder.parse(order), done => say({ kind: 'progress', done })),
}))
