import { MOST_MEANING_CHARS, type Word } from '../../../../lib/contracts/schemas/learners/words.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { KeptText } from '../../components/kept-text.tsx'
import type { Skill } from '../change-states.ts'
import { putWord } from '../put-word.ts'

const messages = catalogue({
  en: {
    own: 'In your own words',
    hint: 'Cards and lists show this in place of the dictionary’s meaning.',
  },
  ja: {
    own: '自分の言葉で',
    hint: 'カードと一覧には、辞書の意味の代わりにこれが表示されます。',
  },
  zh: {
    own: '用自己的话',
    hint: '卡片和列表会显示这里的内容，代替词典的释义。',
  },
})

/** The learner's own meaning of a word. */
export function OwnMeaning({ word }: { word: Skill & Pick<Word, 'meaning'> }) {
  const t = useMessages(messages)
  return (
    <KeptText
      name={`meaning of word ${word.skill_id}`}
      label={t.own}
      hint={t.hint}
      value={word.meaning ?? ''}
      max={MOST_MEANING_CHARS}
      save={meaning => putWord(word, { meaning })}
    />
  )
}
