import { useQuery } from '@tanstack/react-query'
import { catalogue, useLanguage } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { capabilitiesQuery } from './queries.ts'

const messages = catalogue({
  en: {
    missing: (what: string) =>
      `Not set up on this server: ${what}. Everything else works; an administrator can set it up.`,
    model: 'a model (no translations)',
    dictionary: 'a dictionary (words without meanings)',
    voice: 'a voice (no audio)',
  },
  ja: {
    missing: what => `このサーバーでは${what}が未設定です。ほかの機能は使えます。設定は管理者が行えます。`,
    model: 'モデル（訳なし）',
    dictionary: '辞書（語の意味なし）',
    voice: '音声（読み上げなし）',
  },
  zh: {
    missing: what => `此服务器尚未设置${what}。其他功能均可使用，管理员可以进行设置。`,
    model: '模型（没有译文）',
    dictionary: '词典（没有词义）',
    voice: '语音（没有朗读）',
  },
})

/** One line that names what this server lacks; empty if it lacks nothing. */
export function Missing() {
  const t = useMessages(messages)
  const language = useLanguage()
  const { data } = useQuery(capabilitiesQuery)
  if (!data) return null
  const lacking = [
    ...(data.models.length === 0 ? [t.model] : []),
    ...(data.dictionary ? [] : [t.dictionary]),
    ...(data.synthesis ? [] : [t.voice]),
  ]
  if (lacking.length === 0) return null
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(lacking)
  return <p className="soft">{t.missing(list)}</p>
}
