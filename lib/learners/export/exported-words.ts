import type { Exported } from '../../study/exports/export-file.ts'
import { type WholeWord, wordsWithSources } from '../../study/exports/exported-words.ts'

const lastSentence = ({ sources }: WholeWord) => sources[0]?.sentence ?? ''

/** Read by an import, the table gives the same words again. Of the sources it has the last sentence alone. */
export const exportedWords: Exported<WholeWord> = {
  parts: wordsWithSources,
  columns: {
    word: ({ form }) => form,
    reading: ({ reading }) => reading,
    state: ({ state }) => state,
    tags: ({ tags }) => tags.join(' '),
    note: ({ note }) => note,
    sentence: lastSentence,
    kind: ({ kind }) => kind,
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
      fields: [word.form, word.reading, word.gloss, lastSentence(word), word.note],
      tags: word.tags,
      isSuspended: word.state !== 'learning',
    }),
  },
}
