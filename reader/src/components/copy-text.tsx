import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { copied } from '../../../web/clipboard.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { bracketed } from './bracketed.ts'
import styles from './copy-text.module.css'
import { isOf } from './furigana.tsx'
import { notify } from './notice.tsx'

export const copyMessages = catalogue({
  en: {
    copy: 'Copy',
    copyWithReadings: 'Copy with readings',
    copied: (text: string) => `Copied: ${text}`,
    notCopied: 'Could not copy: your browser does not allow it here.',
  },
  ja: {
    copy: 'コピー',
    copyWithReadings: '読みがな付きでコピー',
    copied: text => `コピーしました：${text}`,
    notCopied: 'コピーできませんでした。このブラウザーでは許可されていません。',
  },
  zh: {
    copy: '复制',
    copyWithReadings: '连同读音复制',
    copied: text => `已复制：${text}`,
    notCopied: '无法复制，浏览器不允许此操作。',
  },
})

/** Copies a text to the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  const t = getMessages(copyMessages)
  notify((await copied(text)) ? t.copied(text) : t.notCopied)
}

interface CopyTextProps {
  sentence: string
  segments: Furigana
  /** The part that is copied; all of it by default. */
  start?: number
  length?: number
}

/** The text of a sentence or some of its words, and the same with readings where that is another. */
export function copiesOf(sentence: string, segments: Furigana, start = 0, length = sentence.length) {
  const text = sentence.slice(start, start + length).trim()
  const read = isOf(segments, sentence) ? bracketed(segments, start, length).trim() : text
  return { text, withReadings: read === text ? null : read }
}

/** Copies a sentence or some of its words: on touch, a press on a word opens it where elsewhere one selects text. */
export function CopyText({ sentence, segments, start = 0, length = sentence.length }: CopyTextProps) {
  const t = useMessages(copyMessages)
  const { text, withReadings } = copiesOf(sentence, segments, start, length)
  return (
    <span className={styles.copy}>
      <button type="button" className={styles.act} onClick={() => void copyText(text)}>
        {t.copy}
      </button>
      {withReadings !== null && (
        <button type="button" className={styles.act} onClick={() => void copyText(withReadings)}>
          {t.copyWithReadings}
        </button>
      )}
    </span>
  )
}
