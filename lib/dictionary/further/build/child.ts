/** Builds a further dictionary in a process of its own, so that its memory is free again afterwards. */
import { stat } from 'node:fs/promises'
import { serveParent } from '../../../platform/processes/serve-parent.ts'
import { InvalidDictionary } from '../../build/parsed.ts'
import { heedingPauses } from '../../build/pauses.ts'
import { buildFurther } from './build-further.ts'
import { type FurtherMessage, FurtherOrder } from './messages.ts'

const rest = heedingPauses()

/** Progress messages, evenly spread over the file's bytes. */
const STEPS = 20

serveParent<FurtherMessage>(
  async (order, say) => {
    const { path, out } = FurtherOrder.parse(order)
    const { size } = await stat(path)
    let [readBytes, reportedStep] = [0, 0]
    const progress = (bytes: number) => {
      readBytes += bytes
      const step = Math.floor((readBytes / size) * STEPS)
      if (step > reportedStep) say({ kind: 'progress', done: Math.min(1, readBytes / size) })
      reportedStep = Math.max(step, reportedStep)
    }
    return { kind: 'built', built: await buildFurther({ path, out, rest, progress }) }
  },
  error => error instanceof InvalidDictionary,
)
