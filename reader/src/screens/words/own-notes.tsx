import { Problem } from '../../../../lib/contracts/page-client.ts'
import { Tags, type Word } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { KeptText } from '../../components/kept-text.tsx'
import { putWord } from '../../words/put-word.ts'
import { messages } from './messages.ts'

const LONGEST_NOTE = 2_000
/** Twenty tags of fifty characters, and what stands between them. */
const LONGEST_TAGS = 1_100

type Noted = Pick<Word, 'skill_id' | 'kind' | 'form' | 'reading' | 'tags' | 'note'>

/** The learner's own tags and note of a word. */
export function OwnNotes({ word }: { word: Noted }) {
  const t = useMessages(messages)
  const { skill_id } = word
  const putTags = async (text: string) => {
    const tags = Tags.safeParse([...new Set(text.split(/\s+/).filter(tag => tag !== ''))])
    if (!tags.success) throw new Problem('invalid_input', t.badTags)
    await putWord(word, { tags: tags.data })
  }
  return (
    <>
      <KeptText
        name={`tags of word ${skill_id}`}
        label={t.tags}
        hint={t.tagsHint}
        value={word.tags.join(' ')}
        max={LONGEST_TAGS}
        save={putTags}
      />
      <KeptText
        name={`note of word ${skill_id}`}
        label={t.note}
        value={word.note}
        max={LONGEST_NOTE}
        save={note => putWord(word, { note })}
      />
    </>
  )
}
