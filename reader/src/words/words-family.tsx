import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Family } from '../components/family.tsx'

const messages = catalogue({
  en: {
    family: 'Your words and sentences',
    words: 'Words',
    sentences: 'Sentences',
    dictionary: 'Dictionary',
  },
  ja: { family: '単語と文', words: '単語', sentences: '文', dictionary: '辞書' },
  zh: { family: '单词与句子', words: '单词', sentences: '句子', dictionary: '词典' },
})

export function WordsFamily() {
  const t = useMessages(messages)
  return (
    <Family
      label={t.family}
      screens={[
        ['words', t.words],
        ['sentences', t.sentences],
        ['dictionary', t.dictionary],
      ]}
    />
  )
}
