import { contracts } from '../../../lib/contracts/index.ts'
import { operationsOf, type ServiceName } from '../../../lib/platform/http/route.ts'
import { packagedLambdas } from '../../../test/support/lambda/packages.ts'
import { eventFor } from '../../../test/support/surroundings.ts'
import type { Bench } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import { median, repeated } from '../measuring/times.ts'

const STARTS = 5
const NO_STORE = 'http://127.0.0.1:9'
const MiB = 1024 * 1024

/** The time of a new Lambda instance from the import of its bundle to its first answer, without Amazon's part. */
export async function coldStarts({ signal }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const { packages, close } = await packagedLambdas()
  ending.defer(close)
  const startBare = async () => {
    await using handler = await startBareHandler(NO_STORE, '')
    return handler.startedInMs
  }
  const bare = median(await repeated(STARTS, startBare, signal))
  const lines: Line[] = []
  for (const { planned, bytes, ask } of packages) {
    const event = eventFor(refusing(planned.service))
    const starts = []
    for (let start = 0; start < STARTS; start += 1) starts.push(await ask(event, signal))
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

/** A route that refuses a guest without asking another service. */
function refusing(service: ServiceName) {
  const route = operationsOf(contracts[service]).find(
    ({ method, params, access }) =>
      method === 'GET' && !params && ['user', 'member', 'root'].includes(access),
  )
  if (!route) throw new Error(`${service} has no route for signed-in accounts.`)
  return route
}
