import { useId } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import styles from './meanings.module.css'

const messages = catalogue({
  en: { which: 'Chosen meaning' },
  ja: { which: '選んだ意味' },
  zh: { which: '选用的释义' },
})

interface Sense {
  sense_id: string
  glosses: readonly string[]
  /** Said behind the meaning. */
  about?: string
}

interface SenseListProps {
  senses: readonly Sense[]
  /** The one that the learner means. */
  meant: string | null
  /** Null takes the choice back. Absent where nothing can be chosen. */
  choose?: ((sense_id: string | null) => void) | undefined
  /** Lists with one name are one choice. */
  name?: string
  /** The place of the first one. */
  start?: number
}

/** Meanings in the language of the dictionary. One of several may be chosen; a press on the chosen one takes it back. */
export function SenseList({ senses, meant, choose, name, start = 1 }: SenseListProps) {
  const t = useMessages(messages)
  const own = useId()
  if (!choose)
    return (
      <ol className={styles.senses} start={start}>
        {senses.map(sense => (
          <li key={sense.sense_id}>
            <Meaning {...sense} />
          </li>
        ))}
      </ol>
    )
  return (
    <fieldset className={styles.choice}>
      <legend className="spoken">{t.which}</legend>
      {senses.map(sense => {
        const isMeant = sense.sense_id === meant
        return (
          <label key={sense.sense_id} className={styles.sense}>
            <input
              type="radio"
              name={name ?? own}
              checked={isMeant}
              onChange={() => choose(sense.sense_id)}
              onClick={() => isMeant && choose(null)}
              // Browsers make no click of a key on a checked one.
              onKeyUp={event => {
                if (event.code !== 'Space' || !isMeant) return
                event.preventDefault()
                choose(null)
              }}
            />
            <span>
              <Meaning {...sense} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

const Meaning = ({ glosses, about = '' }: Sense) => (
  <>
    <span lang="en">{glosses.join('; ')}</span>
    {about !== '' && <span className="soft"> {about}</span>}
  </>
)

/** The list keeps its order while it is open, so that no sense moves away from a finger or the focus. */
export const inPlace = <S extends Pick<Sense, 'sense_id'>>(
  senses: readonly S[],
  order: readonly string[] | null,
): S[] =>
  order ? senses.toSorted((a, b) => order.indexOf(a.sense_id) - order.indexOf(b.sense_id)) : [...senses]
