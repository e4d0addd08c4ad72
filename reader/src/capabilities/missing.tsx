import { useQuery } from '@tanstack/react-query'
import { catalogue, useLanguage } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import styles from './missing.module.css'
import { capabilitiesQuery } from './queries.ts'

const messages = catalogue({
  en: {
    missing: (what: string) =>
      `Not set up on this server: ${what}. Everything else works; an administrator can set it up.`,
    model: 'a model (no translations)',
    dictionary: 'a dictionary (words without meanings)',
    making:
      'This server is still building its dictionary. You can already read; meanings will appear when it is ready.',
    voice: 'a voice (no audio)',
  },
  ja: {
    missing: what => `このサーバーでは${what}が未設定です。ほかの機能は使えます。設定は管理者が行えます。`,
    model: 'モデル（訳なし）',
    dictionary: '辞書（語の意味なし）',
    making: 'このサーバーは辞書を準備しています。もう読み始められます。語の意味はできしだい表示されます。',
    voice: '音声（読み上げなし）',
  },
  zh: {
    missing: what => `此服务器尚未设置${what}。其他功能均可使用，管理员可以进行设置。`,
    model: '模型（没有译文）',
    dictionary: '词典（没有词义）',
    making: '服务器正在准备词典。现在就可以开始阅读，词义会在完成后自动显示。',
    voice: '语音（没有朗读）',
  },
})

/** Lines that name what this server lacks or is making; empty if it has everything. */
export function Missing() {
  const t = useMessages(messages)
  const language = useLanguage()
  const { data } = useQuery(capabilitiesQuery)
  if (!data) return null
  const isMaking = !data.dictionary && data.making.includes('dictionary')
  const lacking = [
    ...(data.models.length === 0 ? [t.model] : []),
    ...(data.dictionary || isMaking ? [] : [t.dictionary]),
    ...(data.synthesis ? [] : [t.voice]),
  ]
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(lacking)
  return (
    <>
      {isMaking && (
        <p className={`soft ${styles.line}`} role="status">
          <span className={styles.making} aria-hidden />
          {t.making}
        </p>
      )}
      {lacking.length > 0 && <p className={`soft ${styles.line}`}>{t.missing(list)}</p>}
    </>
  )
}
