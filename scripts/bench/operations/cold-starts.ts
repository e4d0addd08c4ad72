import { contracts } from '../../../lib/contracts/index.ts'
import { operationsOf, type ServiceName } from '../../../lib/platform/http/route.ts'
import { packagedLambdas } from '../../../test/support/lambda/packages.ts'
import { eventFor } from '../../../test/support/surroundings.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'

const STARTS = 5
const NO_STORE = 'http://127.0.0.1:9'
const MiB = 1024 * 1024

/** What a new instance of each Lambda takes from the import of its bundle to its first answer, but for Amazon's part. */
export async function coldStarts(signal: AbortSignal): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const { packages, close } = await packagedLambdas()
  ending.defer(close)
  const bare = median(
    await repeated(async () => {
      await using handler = await startBareHandler(NO_STORE, '')
      return handler.startedInMs
    }),
  )
  const lines: Line[] = []
  for (const { planned, bytes, ask } of packages) {
    const event = eventFor(refusing(planned.service))
    const starts = await repeated(() => ask(event, signal))
    const imported = median(starts.map(({ importMs }) => importMs))
    const answered = median(starts.map(({ answerMs }) => answerMs))
    lines.push({
      withoutData: true,
      what: `cold start of ${planned.service} on a Lambda ÷ start of the bare handler`,
      ratio: (imported + answered) / bare,
      beside: `import ${imported.toFixed(0)} ms, first answer ${answered.toFixed(0)} ms, ${(bytes / MiB).toFixed(1)} MiB of code`,
    })
  }
  return lines
}

async function repeated<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < STARTS; start += 1) results.push(await work())
  return results
}

/** A route that answers by itself, to a caller who is not signed in. */
function refusing(service: ServiceName) {
  const route = operationsOf(contracts[service]).find(
    ({ method, params, access }) =>
      method === 'GET' && !params && ['user', 'member', 'root'].includes(access),
  )
  if (!route) throw new Error(`${service} has no route for signed-in accounts`)
  return route
}
