import { useEffect } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { accountNow } from '../../../web/session/session.ts'
import { linkTo, usePlace } from '../app/location.ts'

const messages = catalogue({
  en: {
    label: 'Your words and sentences',
    words: 'Words',
    sentences: 'Sentences',
    dictionary: 'Dictionary',
    back: 'Back to the list',
  },
  ja: { label: '単語と文', words: '単語', sentences: '文', dictionary: '辞書', back: '一覧に戻る' },
  zh: { label: '单词与句子', words: '单词', sentences: '句子', dictionary: '词典', back: '返回列表' },
})

/** The list that an account saw last, with what it was narrowed to. */
let last: { account: ReturnType<typeof accountNow>; href: string } | null = null

/** The tabs of words, sentences and dictionary. */
export function useWordsTabs() {
  const t = useMessages(messages)
  const { screen } = usePlace()
  useEffect(() => {
    last = { account: accountNow(), href: location.hash }
  })
  const names = ['words', 'sentences', 'dictionary'] as const
  const tabs = names.map(name => ({ text: t[name], href: linkTo(name), isShown: name === screen }))
  return { label: t.label, tabs }
}

/** From the page of a word or a kanji back to the list that led there. */
export function useWayBack() {
  const t = useMessages(messages)
  const href = last?.account === accountNow() ? last?.href : undefined
  return { href: href ?? linkTo('words'), label: t.back }
}
