import { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import { Name } from '../../contracts/schemas/basics.ts'
import type { ExportLine } from '../../contracts/schemas/learners/learners.ts'
import { Word, WordSource } from '../../contracts/schemas/learners/words.ts'
import type { SoundPlace } from './anki/media.ts'
import type { Exported } from './export-file.ts'
import { partsOf } from './exported-parts.ts'

/** Follows the reading: a field of its own would change the note type, and keep notes from being updated. */
const readingOf = ({ reading, accent = '' }: WholeWord) => `${reading} ${accent}`.trim()

const lastSentence = ({ sources }: WholeWord) => sources[0]?.sentence ?? ''

/** Starts with the headword if the text writes the word otherwise, and ends with a model's meaning. */
const meaningOf = ({ written, form, gloss, model_gloss }: WholeWord) =>
  [written === form ? '' : `【${form}】`, gloss, model_gloss ? `[AI: ${model_gloss.gloss}]` : '']
    .filter(part => part !== '')
    .join(' ')

function placeOf({ sources: [latest] }: WholeWord): SoundPlace | null {
  if (!latest) return null
  const { article_id, index, content_revision } = latest
  if (article_id === null || index === null || content_revision === null) return null
  return { article_id, index, content_revision }
}

const ABOUT = '{{#Sentence}}<p>{{Sentence}}</p>{{/Sentence}}{{#Note}}<p>{{Note}}</p>{{/Note}}{{Sound}}'

/** Importing the table gives the same words, with only the latest source of each. */
export const exportedWords: Exported<WholeWord> = {
  parts: wordsWithSources,
  keeps: ({ skill_id }, { skills }) => skills?.has(skill_id) ?? true,
  complete: async (words, { accents }) => {
    const accentsOfWords = (await accents?.(words)) ?? []
    return words.map((word, at) => ({ ...word, accent: accentsOfWords[at] ?? '' }))
  },
  columns: {
    written: ({ written }) => written,
    word: ({ form }) => form,
    reading: ({ reading }) => reading,
    state: ({ state }) => state,
    tags: ({ tags }) => tags.join(' '),
    note: ({ note }) => note,
    sentence: lastSentence,
    kind: ({ kind }) => kind,
    own_meaning: ({ meaning }) => meaning ?? '',
    // Not imported: nobody can tell then who said it.
    model_gloss: ({ model_gloss }) => model_gloss?.gloss ?? '',
    accent: ({ accent }) => accent ?? '',
  },
  deck: {
    id: 1_763_769_600_002,
    model: 1_763_769_600_001,
    name: 'yomu::Words',
    noteType: 'yomu word',
    fields: ['Word', 'Reading', 'Meaning', 'Sentence', 'Note'],
    recognition: {
      question: '{{Word}}',
      answer: `{{FrontSide}}<hr id=answer>{{Reading}}<br>{{Meaning}}${ABOUT}`,
    },
    recall: {
      question: '{{Meaning}}{{^Meaning}}{{Reading}}{{/Meaning}}',
      answer: `{{FrontSide}}<hr id=answer>{{Word}}<br>{{Reading}}${ABOUT}`,
    },
    noteOf: word => ({
      guid: word.skill_id,
      subjects: [`w.${word.skill_id}`, ...word.joined.map(id => `w.${id}`)],
      media_id: word.sources[0] ? `w.${word.skill_id}.${word.sources[0].source_id}` : null,
      place: placeOf(word),
      fields: [word.written, readingOf(word), meaningOf(word), lastSentence(word), word.note],
      tags: word.tags,
      isSuspended: word.state !== 'learning',
      created_at: word.created_at,
      // The deck shows the latest source, which does not change the word.
      changed_at: [word.updated_at, word.sources[0] ? ageOf(word.sources[0]) : ''].reduce((a, b) =>
        a > b ? a : b,
      ),
    }),
  },
}

const ExportedWord = Word.omit({ sources: true }).extend({
  joined: z.array(Name),
  further_sense: Word.shape.further_sense.default(null),
})
const ExportedSource = WordSource.extend({ skill_id: Name })

export interface WholeWord extends Omit<Word, 'sources'> {
  readonly sources: z.infer<typeof WordSource>[]
  /** Ratings keep the ids of words that became one with it. */
  readonly joined: readonly string[]
  readonly accent?: string
}

/** Ordered by id. Words and sources are stored in the same order, so that one part of each is in memory. */
async function* wordsWithSources(data: Clients['data'], signal: AbortSignal): AsyncGenerator<WholeWord[]> {
  const sources = linesOf(partsOf(data, 'word_source', signal))
  try {
    let next = await sources.next()
    for await (const part of partsOf(data, 'word', signal)) {
      const words: WholeWord[] = []
      for (const line of part) {
        const word = ExportedWord.parse({ ...line, kind: line.word_kind })
        const own: WholeWord['sources'] = []
        while (!next.done && String(next.value.skill_id) <= word.skill_id) {
          const { skill_id, ...source } = ExportedSource.parse(next.value)
          if (skill_id === word.skill_id) own.push(source)
          next = await sources.next()
        }
        words.push({ ...word, sources: own.toSorted((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1)) })
      }
      yield words
    }
  } finally {
    await sources.return(undefined)
  }
}

const ageOf = ({ first_at, created_at }: WholeWord['sources'][number]) => first_at ?? created_at

async function* linesOf(parts: AsyncIterable<ExportLine[]>): AsyncGenerator<ExportLine, undefined> {
  for await (const part of parts) yield* part
  return undefined
}
