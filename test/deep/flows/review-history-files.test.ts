import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { EntriesQuery } from '../../../lib/contracts/schemas/japanese/dictionary.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { uploadSlots } from '../../../lib/study/articles/recordings/receive-file.ts'
import { importHistory } from '../../../lib/study/history-import/import-history.ts'
import { ReadingTurns } from '../../../lib/study/history-import/reading-turns.ts'
import { TaskQueue } from '../../../lib/study/tasks/task-queue.ts'
import { type DataClient, dataLab, type Lab, reader } from '../../handlers/data/lab.ts'
import { logsOf } from '../../handlers/data/review-stories.ts'
import { put } from '../../handlers/data/word-stories.ts'
import { ankiExport } from '../../support/decks/anki-export.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const fields = ['Expression', 'Reading']
const kanaOf = (n: number) =>
  Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
const exportOf = (kana: readonly string[]) => {
  const notes = kana.map((word, n) => ({
    fields: [word, word],
    rows: [{ at: Date.parse('2026-10-01T00:00:00Z') + n, ease: 3 }],
  }))
  return ankiExport({ schema: 11, fields, notes })
}

/** An import into these data, with a dictionary that takes no more words than agent_server does. */
async function importing(lab: Lab, data: DataClient, tasks: TaskQueue, kana: readonly string[]) {
  const folder = await temporaryFolder()
  const workFolder = join(folder.path, 'work')
  const writings = async ({ body }: { body: z.input<typeof EntriesQuery> }) => ({
    dictionary: null,
    writings: EntriesQuery.parse(body).words.map(() => []),
  })
  const flow = {
    tasks,
    now: lab.clock.now,
    clients: { agent: { lexicon: { writings } }, data },
    receiving: uploadSlots(),
    importing: new ReadingTurns(lab.clock.now),
    workFolder,
  }
  const incoming = Readable.from([await exportOf(kana)])
  const { signal } = new AbortController()
  const task = await importHistory(flow, reader, { query: { dry_run: false }, incoming, signal })
  return { task, workFolder, folder }
}

describe('an import of a review history', () => {
  const open = dataLab()

  it('that is cancelled while it writes stops there, says so, and leaves no file', async () => {
    const lab = await open()
    const kana = Array.from({ length: 45 }, (_, n) => kanaOf(n))
    const data = lab.as(reader)
    for (const word of kana) await put(data, { form: word, reading: word })
    const tasks = new TaskQueue({ now: lab.clock.now, newId: ulid, log: createLog('silent') })
    let written = 0
    const { promise: isWriting, resolve: writes } = Promise.withResolvers<void>()
    const slow: DataClient = {
      ...data,
      reviewHistory: {
        write: async (input, options) => {
          const counts = await data.reviewHistory.write(input, options)
          written += counts.added
          writes()
          if (options?.signal?.aborted === false) await once(options.signal, 'abort')
          return counts
        },
      },
    }
    const { task, workFolder, folder } = await importing(lab, slow, tasks, kana)
    await isWriting
    await tasks.cancel(task)
    expect(task.snapshot).toMatchObject({ state: 'cancelled', result: null, error: { code: 'cancelled' } })
    expect([written, (await logsOf(lab, 1)).length]).toEqual([20, 20])
    expect(await readdir(workFolder)).toEqual([])
    await folder.remove()
  })

  it('finds the cards of more words than a dictionary is asked about at once', async () => {
    const lab = await open()
    const data = lab.as(reader)
    const kana = Array.from({ length: 501 }, (_, n) => kanaOf(n))
    const items = kana.map(form => ({
      kind: 'word' as const,
      skill_id: skillIdOf({ form, reading: form }),
      form,
      reading: form,
      written: form,
    }))
    const many: DataClient = {
      ...data,
      ownData: { ...data.ownData, part: async () => ({ items, next: null }) },
    }
    const tasks = new TaskQueue({ now: lab.clock.now, newId: ulid, log: createLog('silent') })
    const { task, folder } = await importing(lab, many, tasks, kana.slice(-1))
    await eventually(() => expect(task.snapshot.result).not.toBeNull())
    expect(task.snapshot).toMatchObject({ result: { history: { without_card: 1, unmatched_count: 0 } } })
    await folder.remove()
  })
})
