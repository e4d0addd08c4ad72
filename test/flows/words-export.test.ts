import { beforeAll, describe, expect, it } from 'vitest'
import type { WordsFormat } from '../../lib/contracts/schemas/words.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await sharedStack()
})

type Learner = Awaited<ReturnType<typeof learner>>

const download = ({ token }: Learner, format: WordsFormat) =>
  fetch(`${stack.addresses.study}/api/exports/words?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
const importInto = ({ collection }: Learner, text: string) =>
  collection.wordWrites.importLines({ body: { format: 'csv', text } })

describe('an export of words', () => {
  it('gives the same words again where it is imported, and nobody else’s', async () => {
    const [hana, ken, mika] = [await learner(stack), await learner(stack), await learner(stack)]
    const rows = Array.from({ length: 120 }, (_, n) => {
      const kana = Array.from(String(n + 1), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
      const state = ['learning', 'known', 'ignored'][n % 3]
      return `${kana},${kana},${state},t${n} all,"'=""note"", ${n}\nmore",${n % 2 ? `ここに${kana}。` : ''}`
    })
    const { counts } = await importInto(hana, ['word,reading,state,tags,note,sentence', ...rows].join('\n'))
    expect(counts).toMatchObject({ added: 120, invalid: 0 })

    const reply = await download(hana, 'csv')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const csv = await reply.text()
    expect(csv).toContain(',"\'=""note"", 7\nmore",')
    await importInto(ken, csv)
    expect(await (await download(ken, 'csv')).text()).toBe(csv)
    expect(await (await download(mika, 'csv')).text()).toBe('word,reading,state,tags,note,sentence\r\n')

    const lines = (await (await download(hana, 'jsonl')).text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: 120 })
    expect(lines.filter(({ sources }) => sources?.length === 1)).toHaveLength(60)
    const deck = await download(hana, 'apkg')
    expect(deck.headers.get('content-disposition')).toContain('yomu-words.apkg')
    expect(Buffer.from(await deck.arrayBuffer()).toString('latin1', 0, 46)).toContain('collection.anki2')
  })
})
