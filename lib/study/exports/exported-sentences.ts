import { z } from 'zod'
import type { Furigana } from '../../contracts/schemas/japanese/text.ts'
import { KeptSentence, SnapshotOrigin } from '../../contracts/schemas/learners/kept-sentences.ts'
import type { Exported } from './export-file.ts'
import { partsAs } from './exported-parts.ts'

const ExportedSentence = KeptSentence.omit({ review: true, media: true }).extend({
  kind: z.literal('kept_sentence'),
  origin: SnapshotOrigin,
})
type ExportedSentence = z.infer<typeof ExportedSentence>

/** Anki's notation: 漢字[かんじ], with a space before a base after other text. */
const inBrackets = (furigana: Furigana): string =>
  furigana.map(({ text, reading }, n) => (reading ? `${n > 0 ? ' ' : ''}${text}[${reading}]` : text)).join('')

const titleOf = ({ origin: { title, author } }: ExportedSentence) =>
  author === '' ? title : `${title} (${author})`

const ABOUT =
  '{{#Explanation}}<p>{{Explanation}}</p>{{/Explanation}}{{#Note}}<p>{{Note}}</p>{{/Note}}<p><small>{{Source}}</small></p>{{Sound}}'

export const exportedSentences: Exported<ExportedSentence> = {
  parts: partsAs('kept_sentence', ExportedSentence),
  columns: {
    sentence: ({ front }) => front.sentence,
    reading: ({ front }) => inBrackets(front.furigana),
    translation: ({ back }) => back.translation,
    explanation: ({ back }) => back.explanation,
    title: ({ origin }) => origin.title,
    author: ({ origin }) => origin.author,
    tags: ({ tags }) => tags.join(' '),
    note: ({ note }) => note,
    created_at: ({ created_at }) => created_at,
  },
  deck: {
    id: 1_763_769_600_012,
    model: 1_763_769_600_011,
    name: 'yomu::Sentences',
    noteType: 'yomu sentence',
    fields: ['Sentence', 'Reading', 'Translation', 'Explanation', 'Note', 'Source'],
    recognition: {
      question: '{{Sentence}}',
      answer: `{{furigana:Reading}}<hr id=answer>{{Translation}}${ABOUT}`,
    },
    recall: {
      question: '{{Translation}}{{^Translation}}{{kana:Reading}}{{/Translation}}',
      answer: `{{FrontSide}}<hr id=answer>{{furigana:Reading}}${ABOUT}`,
    },
    noteOf: item => {
      const { item_id, front, back, note, tags, created_at, updated_at: changed_at } = item
      const texts = [front.sentence, inBrackets(front.furigana), back.translation, back.explanation]
      const fields = [...texts, note, titleOf(item)]
      const { article_id, origin } = item
      const { content_revision, index } = origin
      const place = article_id === null ? null : { article_id, index, content_revision }
      // Kept without a card, so not reviewed.
      const isSuspended = true
      return {
        guid: item_id,
        subjects: [`s.${item_id}`],
        media_id: `s.${item_id}`,
        fields,
        tags,
        place,
        isSuspended,
        created_at,
        changed_at,
      }
    },
  },
}
