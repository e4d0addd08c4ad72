import { catalogue } from '../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { Callout } from '../components/problem.tsx'
import type { LeftOut } from '../upload/subtitles/timed-lines.ts'

type Reasons = Record<LeftOut['reason'], string>

const messages = catalogue({
  en: {
    some: (count: string) =>
      count === '1' ? 'One part of the file is left out' : `${count} parts of the file are left out`,
    rest: 'Everything else is added.',
    part: (row: string, reason: string) => `Row ${row}: ${reason}`,
    more: (count: string) => `${count} more`,
    reasons: {
      times: 'The times cannot be read, or are impossible.',
      no_times: 'There are no times.',
      too_long: 'The line is too long.',
      reading: 'This is a reading, but the word it belongs to cannot be found.',
    } satisfies Reasons,
  },
  ja: {
    some: (count: string) => `ファイルのうち ${count} か所は取り込まれません`,
    rest: 'ほかはすべて取り込まれます。',
    part: (row: string, reason: string) => `${row} 行目：${reason}`,
    more: (count: string) => `ほか ${count} か所`,
    reasons: {
      times: '時刻が読み取れないか、ありえない値です。',
      no_times: '時刻がありません。',
      too_long: '一行としては長すぎます。',
      reading: '読みですが、対応する語が見つかりません。',
    },
  },
  zh: {
    some: (count: string) => `文件中有 ${count} 处不会加入`,
    rest: '其余内容都会加入。',
    part: (row: string, reason: string) => `第 ${row} 行：${reason}`,
    more: (count: string) => `另有 ${count} 处`,
    reasons: {
      times: '时间无法读取，或不合理。',
      no_times: '没有时间。',
      too_long: '超过了一行的长度上限。',
      reading: '这是读音，但找不到对应的词。',
    },
  },
})

/** Parts that are shown one by one. */
const SHOWN = 10

/** Says what was left out of a file, where and why, before anything of it is added. */
export function LeftOutParts({ parts }: { parts: readonly LeftOut[] }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  if (parts.length === 0) return null
  return (
    <Callout title={t.some(number(parts.length))} text={t.rest}>
      <ul>
        {parts.slice(0, SHOWN).map(({ reason, row, text }) => (
          <li key={`${row} ${reason} ${text}`}>
            {t.part(number(row), t.reasons[reason])} <span lang="ja">{text}</span>
          </li>
        ))}
        {parts.length > SHOWN && <li>{t.more(number(parts.length - SHOWN))}</li>}
      </ul>
    </Callout>
  )
}
