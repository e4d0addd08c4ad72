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
    let [read, said] = [0, 0]
    const progress = (bytes: number) => {
      read += bytes
      const step = Math.floor((read / size) * STEPS)
      if (step > said) say({ kind: 'progress', done: Math.min(1, read / size) })
      said = Math.max(step, said)
    }
    return { kind: 'built', built: await buildFurther({ path, out, rest, progress }) }
  },
  error => error instanceof InvalidDictionary,
)
