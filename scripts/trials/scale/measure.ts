import { ulid } from 'ulid'
import { z } from 'zod'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { administrator, learner } from '../../../test/support/people.ts'
import { type TestStack, testStack } from '../../../test/support/stack.ts'
import { ended } from '../../../test/support/tasks.ts'
import { choicesFrom } from '../choices.ts'
import { newText } from '../load/texts.ts'
import { actNames, acts, type Day } from './day.ts'
import { startRecorder } from './recorder.ts'
import type { Touch } from './touches.ts'

/** The costs of one learner and day: each act counts as often as it happens in a day. */
export interface Measured {
  learners: number
  touches: (Touch & { learner: number })[]
  /** The processor time of all services in one process, with the clients that drive them. */
  cpuSeconds: number
  /** Calls by service, including those between services. */
  requests: Map<string, number>
  tasks: number
}

const POPULAR_SENTENCES = 120
const UPLOADED_SENTENCES = 40

export async function measureDay(learners: number, seed: number, signal: AbortSignal): Promise<Measured> {
  const touches: Measured['touches'] = []
  await recorded(touches, stack => live(stack, { learners, seed, signal }))
  // Recording takes longer than the work, so the processor time comes from a stack without it.
  const plain = await testStack()
  try {
    return {
      learners,
      touches,
      tasks: 1 / acts['upload a text'].every + 1 / acts['edit the text'].every,
      ...(await live(plain, { learners, seed, signal })),
    }
  } finally {
    await plain.close()
  }

  async function recorded(into: Measured['touches'], work: (stack: Living) => Promise<unknown>) {
    await using ending = new AsyncDisposableStack()
    const log = createLog('silent')
    const onCrash = () => log.fatal('the engine has ended')
    const engine = await startEngine({ stores: ['content'], dataDir: null, log, onCrash })
    ending.defer(() => engine.close())
    let doing: Doing | null = null
    const recorder = await startRecorder(engine.endpoints.content, told => {
      if (!doing) return
      const { learner, share } = doing
      for (const touch of told) {
        const [units, grown] = [touch.units * share, touch.grown * share]
        into.push({ ...touch, units, grown, learner })
      }
    })
    ending.defer(recorder.close)
    const stack = await testStack({ DYNAMODB_ENDPOINT: recorder.endpoint })
    ending.defer(stack.close)
    await work({
      ...stack,
      begins: act => {
        doing = act
      },
    })
  }
}

/** The acting learner, and how often a day the act happens. */
interface Doing {
  learner: number
  share: number
}
type Living = TestStack & { begins?(doing: Doing): void }
interface Lives {
  learners: number
  seed: number
  signal: AbortSignal
}

/** Lets learners live a day, one after the other. */
async function live(stack: Living, { learners, seed, signal }: Lives) {
  const choices = choicesFrom(seed)
  const popular = await popularArticle(stack, newText(POPULAR_SENTENCES, choices))
  const people = []
  for (let n = 0; n < learners; n += 1) people.push(await learner(stack, `learner ${n}`))
  const requests = new Map<string, number>()
  let cpuSeconds = 0
  for (const [n, person] of people.entries()) {
    const { username } = person.user
    const password = `password of ${username}`
    const text = newText(UPLOADED_SENTENCES, choices)
    const day: Day = { person, username, password, popular, text, newId: ulid, now: () => new Date() }
    for (const name of actNames) {
      signal.throwIfAborted()
      const share = 1 / acts[name].every
      stack.begins?.({ learner: n, share })
      const [began, logged] = [process.cpuUsage(), stack.logged.length]
      await acts[name].run(day)
      const { user, system } = process.cpuUsage(began)
      cpuSeconds += ((user + system) / 1e6) * (share / learners)
      for (const service of stack.logged.slice(logged).flatMap(servedBy))
        requests.set(service, (requests.get(service) ?? 0) + share / learners)
    }
  }
  return { cpuSeconds, requests }
}

async function popularArticle(stack: TestStack, raw_content: string): Promise<number> {
  const root = await administrator(stack)
  const { task_id } = await root.study.articles.upload({ body: { raw_content, title: '人気のある文章' } })
  const { article_id: id } = await ended(root, task_id)
  if (id === null) throw new Error('The popular article was not made.')
  await root.manager.articles.publish({ params: { id }, body: { is_public: true } })
  return id
}

const Request = z.object({ msg: z.literal('request'), operation: z.string() })

/** The service that answered a request, if the log line is about one. */
function servedBy(line: string): string[] {
  const { data } = Request.safeParse(JSON.parse(line))
  return data ? [data.operation.split('.')[0] ?? ''] : []
}
