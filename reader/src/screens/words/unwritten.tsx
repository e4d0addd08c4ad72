import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { dropUnwritten, useUnwritten } from '../../words/unwritten.ts'

const messages = catalogue({
  en: {
    title: (count: number) => (count === 1 ? 'A change was not saved' : `${count} changes were not saved`),
    superseded: 'You changed this word later on another device.',
    drop: 'Remove this list',
  },
  ja: {
    title: count => `反映されなかった変更（${count}件）`,
    superseded: 'ほかの端末でのあとの変更を優先しました。',
    drop: 'この一覧を消す',
  },
  zh: {
    title: count => `${count} 项更改未生效`,
    superseded: '您之后在其他设备上更改过这个单词。',
    drop: '清除此列表',
  },
})

/** Marks of this device that the server did not make. A notice said so when it was known; nobody may have seen it. */
export function UnwrittenChanges() {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const changes = useUnwritten()
  if (changes.length === 0) return null
  return (
    <details className="box folded">
      <summary>{t.title(changes.length)}</summary>
      <ul className="list">
        {changes.map(({ word, refusal, at }) => (
          <li key={`${at} ${word}`}>
            <span lang="ja">{word}</span> <span className="soft">{refusal ?? t.superseded}</span>{' '}
            <time className="soft" dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ul>
      <Button onClick={dropUnwritten}>{t.drop}</Button>
    </details>
  )
}
