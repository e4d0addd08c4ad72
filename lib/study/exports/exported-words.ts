import type { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import { Name } from '../../contracts/schemas/basics.ts'
import type { ExportLine } from '../../contracts/schemas/learners/learners.ts'
import { Word, WordSource } from '../../contracts/schemas/learners/words.ts'
import { partsOf } from './export-all.ts'

const ExportedSource = WordSource.extend({ skill_id: Name })

/** A word with all its sources, as it is exported. */
export interface WholeWord extends Omit<Word, 'sources'> {
  readonly sources: z.infer<typeof WordSource>[]
}

/**
 * All words of the acting account, part by part in the order of their ids. Words and sources are stored in the same
 * order, so that no more than a part of each is in memory.
 */
export async function* wordsWithSources(
  data: Clients['data'],
  signal: AbortSignal,
): AsyncGenerator<WholeWord[]> {
  const sources = linesOf(partsOf(data, 'word_source', signal))
  try {
    let next = await sources.next()
    for await (const part of partsOf(data, 'word', signal)) {
      const words: WholeWord[] = []
      for (const line of part) {
        const { sources: _, ...word } = Word.parse({ ...line, kind: line.word_kind })
        const own: WholeWord['sources'] = []
        while (!next.done && String(next.value.skill_id) <= word.skill_id) {
          const { skill_id, ...source } = ExportedSource.parse(next.value)
          if (skill_id === word.skill_id) own.push(source)
          next = await sources.next()
        }
        words.push({ ...word, sources: own.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)) })
      }
      yield words
    }
  } finally {
    await sources.return(undefined)
  }
}

async function* linesOf(parts: AsyncIterable<ExportLine[]>): AsyncGenerator<ExportLine, undefined> {
  for await (const part of parts) yield* part
  return undefined
}
