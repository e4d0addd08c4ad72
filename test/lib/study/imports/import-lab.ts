import { Readable } from 'node:stream'
import { agent } from '../../../../lib/contracts/agent/contract.ts'
import type { Clients } from '../../../../lib/contracts/clients.ts'
import { ImportInput } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { conversionSlots } from '../../../../lib/objects/pictures/conversions.ts'
import type { Acting, Member } from '../../../../lib/platform/auth/actor.ts'
import type { Transport } from '../../../../lib/platform/http/call.ts'
import { createClient } from '../../../../lib/platform/http/calling/client.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { ReadingTurns } from '../../../../lib/study/history-import/reading-turns.ts'
import { lookAtImport } from '../../../../lib/study/imports/look-at-import.ts'
import { reportFile } from '../../../../lib/study/imports/report.ts'
import { startImport } from '../../../../lib/study/imports/start-import.ts'
import { undoImport } from '../../../../lib/study/imports/undo-import.ts'
import { TaskQueue, taskLimits } from '../../../../lib/study/tasks/task-queue.ts'
import { dataLab, newFolder } from '../../../handlers/data/lab.ts'
import { EDICT, entryOf } from '../../../handlers/data/word-stories.ts'
import { rhythm } from '../../../support/moments.ts'

/** Call at the top of a test file; each `open` starts a data_server, and a controller whose calls can be made to fail. */
export function importLab() {
  const open = dataLab()
  return async () => {
    const lab = await open()
    return { ...lab, controllerOf: (user_id: number) => controllerOf(lab, user_id) }
  }
}

type Lab = Awaited<ReturnType<ReturnType<typeof dataLab>>>

/** A dictionary that has every word. */
const lexicon = {
  entries: async ({ body: { words } }: { body: { words: { form: string; reading: string }[] } }) => ({
    dictionary: EDICT,
    entries: words.map(word => entryOf(word)),
  }),
}

const notConnected: Transport = ({ route }) => {
  throw new Error(`${route.operation} is not connected in this test`)
}

function controllerOf({ as, clock, app }: Lab, user_id: number) {
  const acting: Acting = { user_id, role: 'user' }
  const owner: Member = { kind: 'user', ...acting, username: 'hana' }
  const sent = new Map<string, string>()
  const gone: string[] = []
  const calls: string[] = []
  let failing = (_call: string, _n: number): boolean | 'late' => false
  const real = as(acting)
  const files = {
    source: async ({ body: { file_handle } }: { body: { file_handle: string } }) => {
      if (!sent.has(file_handle)) throw new Problem('not_found', 'Send it again.')
      return { url: '', size: 1, expires_at: clock.now().toISOString() }
    },
    read: async ({ query: { file_handle } }: { query: { file_handle: string } }) => ({
      stream: () => Readable.from([Buffer.from(sent.get(file_handle) ?? '')]),
    }),
    remove: async ({ query: { file_handle } }: { query: { file_handle: string } }) => {
      sent.delete(file_handle)
      gone.push(file_handle)
    },
  }
  /** Each call is noted, and fails if it is to. */
  const watched = (group: string, routes: object): object =>
    new Proxy(routes, {
      get: (target, name) => {
        const route: (...given: unknown[]) => Promise<unknown> = Reflect.get(target, name)
        return async (...given: unknown[]) => {
          const call = `${group}.${String(name)}`
          calls.push(call)
          const fails = failing(call, calls.length)
          if (fails === 'late') await route(...given)
          if (fails) throw new Problem('unavailable', 'data_server does not answer.')
          return route(...given)
        }
      },
    })
  const data = new Proxy(real, {
    get: (target, name) =>
      watched(
        String(name),
        name === 'files'
          ? { ...real.files, receive: real.files.receive, promote: real.files.promote, ...files }
          : Reflect.get(target, name),
      ),
  })
  const log = createLog('silent')
  const limits = { ...taskLimits, settleDelaysMs: [1] }
  const tasks = new TaskQueue({ now: clock.now, newId: app.newId, log }, limits)
  const agentClient = new Proxy(createClient(agent, notConnected), {
    get: (target, name) => (name === 'lexicon' ? lexicon : Reflect.get(target, name)),
  })
  const clients: Pick<Clients, 'agent' | 'data'> = { data, agent: agentClient }
  const flow = {
    ...{ log, tasks, clients, now: clock.now },
    ...{
      importing: new ReadingTurns(clock.now),
      converting: conversionSlots(),
      workFolder: newFolder(),
      mostCharacters: 500_000,
    },
    wantedWords: { want: () => {} },
  }
  const ended = async ({ id }: { id: string }) => {
    for (;;) {
      const task = tasks.find(id)
      if (task && task.snapshot.state !== 'active') return task.snapshot
      await rhythm(5)
    }
  }
  return {
    ...{ data: real, calls, gone, tasks, flow },
    /** From now on, the calls fail of which this is true; a late one has done its work. */
    failWhen(isFailing: typeof failing) {
      calls.length = 0
      failing = isFailing
    },
    send(text: string): string {
      const handle = `tmp/u${user_id}/transcription/2026/11/20/${app.newId()}.bin`
      sent.set(handle, text)
      return handle
    },
    run: async (given: Partial<ImportInput>) =>
      ended(await startImport(flow, owner, ImportInput.parse(given))),
    look: (file_handles: string[]) =>
      lookAtImport(flow, owner, { file_handles, look: {} }, new AbortController().signal),
    undo: async (import_id: string) => ended(await undoImport(flow, owner, import_id)),
    record: (import_id: string) => real.imports.get({ params: { import_id } }),
    async report(import_id: string): Promise<string[]> {
      const { open } = await reportFile(data.imports, import_id, new AbortController().signal)
      let text = ''
      for await (const part of open()) text += String(part)
      return text.trimEnd().split('\r\n')
    },
  }
}
