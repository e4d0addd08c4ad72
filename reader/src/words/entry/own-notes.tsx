import { Problem } from '../../../../lib/contracts/page-client.ts'
import { MOST_NOTE_CHARS, Tags } from '../../../../lib/contracts/schemas/learners/words.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { KeptText } from '../../components/kept-text.tsx'

const messages = catalogue({
  en: {
    tags: 'Tags',
    tagsHint: 'Separated by spaces.',
    badTags: 'At most 20 tags of at most 50 characters each.',
    note: 'Note',
  },
  ja: {
    tags: 'タグ',
    tagsHint: 'スペースで区切ってください。',
    badTags: 'タグは20個まで、それぞれ50文字までです。',
    note: 'メモ',
  },
  zh: {
    tags: '标签',
    tagsHint: '用空格分隔。',
    badTags: '最多 20 个标签，每个最多 50 个字符。',
    note: '笔记',
  },
})

/** Twenty tags of fifty characters, and what stands between them. */
const LONGEST_TAGS = 1_100

interface OwnNotesProps {
  /** Names what has them: `word 01J…`. */
  of: string
  tags: readonly string[]
  note: string
  save: (ownNotes: { tags: string[] } | { note: string }) => Promise<unknown>
}

/** The learner's own tags and note of a word or a sentence. */
export function OwnNotes({ of, tags, note, save }: OwnNotesProps) {
  const t = useMessages(messages)
  const saveTags = async (text: string) => {
    const typed = Tags.safeParse([...new Set(text.split(/\s+/).filter(tag => tag !== ''))])
    if (!typed.success) throw new Problem('invalid_input', t.badTags)
    await save({ tags: typed.data })
  }
  return (
    <div>
      <KeptText
        name={`tags of ${of}`}
        label={t.tags}
        hint={t.tagsHint}
        value={tags.join(' ')}
        max={LONGEST_TAGS}
        save={saveTags}
      />
      <KeptText
        name={`note of ${of}`}
        label={t.note}
        value={note}
        max={MOST_NOTE_CHARS}
        save={text => save({ note: text })}
      />
    </div>
  )
}
