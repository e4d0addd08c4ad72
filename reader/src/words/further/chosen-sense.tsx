import { useRef } from 'react'
import type { WordDetails } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { notifyProblem } from '../../components/notice.tsx'
import meanings from '../meanings.module.css'
import { putWord } from '../put-word.ts'
import styles from './further.module.css'
import { messages } from './messages.ts'
import { useOrder } from './use-order.ts'

type Kept = Pick<WordDetails, 'skill_id' | 'kind' | 'form' | 'reading' | 'further_sense'>

/** The sense of a further dictionary that the learner chose, as it was then: it stays although its dictionary goes. */
export function ChosenSense({ word }: { word: Kept }) {
  const t = useMessages(messages)
  const order = useOrder()
  // Its button is gone after the press, and the focus with it.
  const place = useRef<HTMLDivElement>(null)
  const { further_sense: sense } = word
  const about = sense && order?.offered.get(sense.dictionary)
  const remove = () => {
    place.current?.focus()
    void putWord(word, { further_sense: null }).catch(notifyProblem)
  }
  return (
    <div ref={place} tabIndex={-1} className={meanings.place}>
      {sense && (
        <p className={meanings.given}>
          <span className={styles.chosen} lang={about?.target_language ?? undefined}>
            {sense.text}
          </span>
          <span className={meanings.by}>{sense.title}</span>
          <button
            type="button"
            className={meanings.ask}
            aria-label={t.removeMeant(sense.title)}
            onClick={remove}
          >
            {t.remove}
          </button>
        </p>
      )}
    </div>
  )
}
