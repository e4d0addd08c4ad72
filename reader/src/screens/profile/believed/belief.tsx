import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useLevel } from '../../../articles/use-known.ts'
import { beliefSentence } from './belief-sentence.ts'
import type { Belief } from './beliefs-in.ts'
import { Disagree, OwnView } from './disagree.tsx'
import { messages } from './messages.ts'
import { plain, Says, withBoldNumbers } from './says.tsx'
import { Shares } from './shares.tsx'

/** A figure of the learner in a sentence, with its grounds and the way to see it otherwise. */
export function BeliefLine({ belief }: { belief: Belief }) {
  const t = useMessages(messages)
  const { sentence, dimension, shares, notes, canCheck } = beliefSentence(belief, t, useFormats(), useLevel())
  const view = dimension && { dimension, sentence: plain(sentence) }
  return (
    <Says
      sentence={withBoldNumbers(sentence)}
      why={
        <>
          <Shares shares={shares} />
          <p className="soft">{notes.join(' ')}</p>
          {view && <Disagree {...view} canCheck={canCheck ?? false} />}
        </>
      }
    >
      {described => view && <OwnView {...view} {...described} />}
    </Says>
  )
}
