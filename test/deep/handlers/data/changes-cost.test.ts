import { describe, expect, it } from 'vitest'
import { wordReceiptRecord } from '../../../../lib/data/entities/collections/words.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { plainPut } from '../../../../lib/store/writing/plain-writes.ts'
import { writeAll } from '../../../../lib/store/writing/write-all.ts'
import { madeBy, undo } from '../../../handlers/data/change-stories.ts'
import { type DataClient, dataLab, type Lab, reader } from '../../../handlers/data/lab.ts'
import {
  importWords,
  kanaWord,
  lineOf,
  mark,
  newRequest,
  RAIN,
  SNOW,
} from '../../../handlers/data/word-stories.ts'

const open = dataLab()

/** Counts what work reads from the store: the requests, and the bytes of the items. */
function readsOf({ client }: Lab) {
  const read = { requests: 0, bytes: 0 }
  client.middlewareStack.add(
    next => async args => {
      const result = await next(args)
      read.requests += 1
      read.bytes += JSON.stringify(result.output).length
      return result
    },
    { name: 'countReads', step: 'initialize' },
  )
  return async (work: () => Promise<unknown>) => {
    Object.assign(read, { requests: 0, bytes: 0 })
    await work()
    return { ...read }
  }
}

type Group = readonly [
  make: (client: DataClient, id: string, from: number) => Promise<unknown>,
  undo: (client: DataClient, id: string) => Promise<number>,
]
/** Words of a call. */
const AT_ONCE = 240
const wordsFrom = (from: number) => Array.from({ length: AT_ONCE }, (_, n) => kanaWord(from + n))

const groups: Record<string, Group> = {
  'the words of a level': [
    (client, request_id, from) => {
      const words = wordsFrom(from).map(word => ({ ...word, skill_id: skillIdOf(word), entry: null }))
      const parts = Array.from({ length: 4 }, (_, n) => ({
        part: from / 60 + n,
        words: words.slice(n * 60, n * 60 + 60),
      }))
      return client.wordStarts.mark({ body: { request_id, level: 'N5', dictionary: null, parts } })
    },
    async (client, id) => (await undo(client, id)).undone,
  ],
  'an import': [
    (client, import_id, from) =>
      importWords(
        client,
        wordsFrom(from).map(word => lineOf(word, { entry: null })),
        { import_id, dictionary: null },
      ),
    async (client, import_id) => {
      let undone = 0
      for (let after: string | undefined | null; after !== null; ) {
        const part: Awaited<ReturnType<DataClient['imports']['undoPart']>> = await client.imports.undoPart({
          params: { import_id },
          body: { after },
        })
        undone += part.removed.length
        after = part.next
      }
      return undone
    },
  ],
}

describe.each(Object.entries(groups))('%s', (_, [make, takeBack]) => {
  it('is undone with as much to read for each word, however many they are', async () => {
    const readFor = async (calls: number) => {
      const { lab, client } = await open.asReader()
      const id = newRequest()
      for (let n = 0; n < calls; n += 1) await make(client, id, n * AT_ONCE)
      const reads = readsOf(lab)
      return reads(async () => expect(await takeBack(client, id)).toBe(calls * AT_ONCE))
    }
    const [few, many] = [await readFor(2), await readFor(8)]
    expect(many.requests / few.requests).toBeLessThan(4.4)
    expect(many.bytes / few.bytes).toBeLessThan(4.4)
  })
})

it('20,000 receipts make neither a mark, nor the list, nor an undo dearer', async () => {
  const costs = []
  for (const receipts of [200, 20_000]) {
    const { lab, client } = await open.asReader()
    const { learning } = lab.app
    const item = (n: number) =>
      plainPut(
        learning.wordReceipts,
        wordReceiptRecord.encode({
          ...{
            user_id: reader.user_id,
            request_id: newRequest(),
            part: 0,
            fingerprint: 'x',
            at: lab.clock.now().toISOString(),
          },
          ...{
            was: { [skillIdOf(kanaWord(n))]: null },
            added: null,
            written: null,
            late: null,
            superseded: null,
          },
          ...{ undo: { [skillIdOf(kanaWord(n))]: { was: null, written: 'あ', state: 'known', left: 'x' } } },
          ...{ undo_of: null, undone_by: null, is_undone: null },
        }),
      )
    for (let n = 0; n < receipts; n += 1_000)
      await writeAll(
        learning.client,
        Array.from({ length: Math.min(1_000, receipts) }, (_, k) => item(n + k)),
      )
    await mark(client, [{ word: SNOW, state: 'known' }])
    const reads = readsOf(lab)
    const request_id = newRequest()
    costs.push([
      await reads(() => mark(client, [{ word: RAIN, state: 'known' }], { request_id })),
      await reads(() => madeBy(client)),
      await reads(() => undo(client, request_id)),
    ])
  }
  const [few = [], many = []] = costs
  for (const [n, { requests, bytes }] of many.entries()) {
    expect(requests).toBe(few[n]?.requests)
    expect(bytes).toBeLessThan(1.2 * (few[n]?.bytes ?? 0) + 200)
  }
})
