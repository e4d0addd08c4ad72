import { useMessages } from '../../../../web/language/use-language.ts'
import { Select } from '../../components/select.tsx'
import { encodings } from '../../upload/decode-text.ts'
import type { FileRead } from '../../upload/text-of.ts'
import styles from './add.module.css'
import { fileMessages } from './file-messages.ts'

interface ReadAsProps {
  read: readonly FileRead[]
  /** Reads a file anew, in another encoding. */
  onEncoding(name: string, encoding: string): void
  /** Reads another text of a zip. */
  onInside(name: string, text: string): void
}

/** In which encoding each file was read, and which text of a zip, each as a menu that changes it. */
export function ReadAs({ read, onEncoding, onInside }: ReadAsProps) {
  const t = useMessages(fileMessages)
  return (
    <ul className={styles.readAs}>
      {read.map(({ name, encoding, inside }) => (
        <li key={name} className="row">
          {inside && inside.texts.length > 1 && (
            <Select
              aria-label={t.textIn(name)}
              values={inside.texts}
              value={inside.text}
              textOf={each => each}
              onChoose={each => onInside(name, each)}
            />
          )}
          <span className="soft">{t.readAs(inside?.texts.length === 1 ? inside.text : name)}</span>
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
