import { useMessages } from '../../../../web/language/use-language.ts'
import { Select } from '../../components/select.tsx'
import { encodings } from '../../upload/decode-text.ts'
import type { FileRead } from '../../upload/text-of.ts'
import styles from './add.module.css'
import { messages } from './messages.ts'

interface ReadAsProps {
  read: readonly FileRead[]
  /** Reads a file anew, in another encoding. */
  onEncoding(name: string, encoding: string): void
}

/** In which encoding each file was read, as a menu that changes it. */
export function ReadAs({ read, onEncoding }: ReadAsProps) {
  const t = useMessages(messages)
  return (
    <ul className={styles.readAs}>
      {read.map(({ name, encoding }) => (
        <li key={name} className="row">
          <span className="soft">{t.readAs(name)}</span>
          <Select
            aria-label={t.encodingOf(name)}
            values={[...new Set([encoding, ...encodings])]}
            value={encoding}
            textOf={each => labels.get(each) ?? each}
            onChoose={each => onEncoding(name, each)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Encodings as people know them, where that differs from their names in the Encoding Standard. */
const labels = new Map([
  ['utf-8', 'UTF-8'],
  ['shift_jis', 'Shift_JIS'],
  ['euc-jp', 'EUC-JP'],
  ['iso-2022-jp', 'ISO-2022-JP (JIS)'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
])
