import { useEffect } from 'react'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useReach } from '../../api/reach.ts'
import styles from './reach-line.module.css'

const messages = catalogue({
  en: {
    offline: 'You are offline. You can go on with what is open, but changes cannot be saved.',
    unreachable: 'The server does not answer. You can go on with what is open, but changes cannot be saved.',
  },
  ja: {
    offline: 'オフラインです。表示中の内容は引き続き使えますが、変更は保存できません。',
    unreachable: 'サーバーが応答しません。表示中の内容は引き続き使えますが、変更は保存できません。',
  },
  zh: {
    offline: '当前离线。可以继续使用已打开的内容，但无法保存更改。',
    unreachable: '服务器没有响应。可以继续使用已打开的内容，但无法保存更改。',
  },
})

/** At the foot of every screen, for as long as the server cannot be reached. */
export function ReachLine() {
  const t = useMessages(messages)
  const reach = useReach()
  const isAway = reach !== 'reached'
  useEffect(() => void document.documentElement.toggleAttribute('data-away', isAway), [isAway])
  return <div role="status">{isAway && <p className={styles.line}>{t[reach]}</p>}</div>
}
