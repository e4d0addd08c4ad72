import type { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import { Name } from '../../contracts/schemas/basics.ts'
import type { ExportLine } from '../../contracts/schemas/learners/learners.ts'
import { Word, WordSource } from '../../contracts/schemas/learners/words.ts'
import { type Exported, partsOf } from './export-file.ts'

const lastSentence = ({ sources }: WholeWord) => sources[0]?.sentence ?? ''

/**
 * The headword stands before the meaning where the text writes the word in another way, and a model's meaning behind it.
 */
const meaningOf = ({ written, form, gloss, model_gloss }: WholeWord) =>
  [written === form ? '' : `【${form}】`, gloss, model_gloss ? `[AI: ${model_gloss.gloss}]` : '']
    .filter(part => part !== '')
    .join(' ')

/** Importing the table gives the same words again. It has only the latest of a word's sources. */
export const exportedWords: Exported<WholeWord> = {
  parts: wordsWithSources,
  columns: {
    written: ({ written }) => written,
    word: ({ form }) => form,
    reading: ({ reading }) => reading,
    state: ({ state }) => state,
    tags: ({ tags }) => tags.join(' '),
    note: ({ note }) => note,
    sentence: lastSentence,
    kind: ({ kind }) => kind,
    // An import leaves it out: nobody can tell then who said it.
    model_gloss: ({ model_gloss }) => model_gloss?.gloss ?? '',
  },
  deck: {
    id: 1_763_769_600_002,
    model: 1_763_769_600_001,
    name: 'yomu::Words',
    noteType: 'yomu word',
    fields: ['Word', 'Reading', 'Meaning', 'Sentence', 'Note'],
    question: '{{Word}}',
    answer:
      '{{FrontSide}}<hr id=answer>{{Reading}}<br>{{Meaning}}{{#Sentence}}<p>{{Sentence}}</p>{{/Sentence}}{{#Note}}<p>{{Note}}</p>{{/Note}}',
    noteOf: word => ({
      guid: word.skill_id,
      fields: [word.written, word.reading, meaningOf(word), lastSentence(word), word.note],
      tags: word.tags,
      isSuspended: word.state !== 'learning',
      created_at: word.created_at,
      // The deck shows the latest source, which does not change the word.
      changed_at: [word.updated_at, word.sources[0]?.created_at ?? ''].reduce((a, b) => (a > b ? a : b)),
    }),
  },
}

const ExportedSource = WordSource.extend({ skill_id: Name })

/** A word with all its sources. */
export interface WholeWord extends Omit<Word, 'sources'> {
  readonly sources: z.infer<typeof WordSource>[]
}

/**
 * All words of the acting account, part by part in the order of their ids. Words and sources are stored in the same
 * order, so that only one part of each is in memory.
 */
async function* wordsWithSources(data: Clients['data'], signal: AbortSignal): AsyncGenerator<WholeWord[]> {
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
