import type { FurtherSenseInput } from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from '../messages.ts'
import styles from './entry.module.css'
import type { Choosing } from './use-choosing.ts'

interface ChooseSenseProps {
  sense: FurtherSenseInput
  choosing: Choosing
}

/** Chooses a sense as the one that is meant; another press takes the choice back. */
export function ChooseSense({ sense, choosing: { isOwn, meant, choose } }: ChooseSenseProps) {
  const t = useMessages(messages)
  const isMeant = meant?.dictionary === sense.dictionary && meant.key === sense.key
  return (
    <button
      type="button"
      className={styles.more}
      aria-pressed={isOwn ? isMeant : undefined}
      onClick={() => choose(isMeant ? null : sense)}
    >
      {isOwn ? t.meant : t.learnSo}
    </button>
  )
}
