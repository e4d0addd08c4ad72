import { useMessages } from '../../../../../web/language/use-language.ts'
import { soundOf } from '../../../media/sound.ts'
import type { Head } from '../queries.ts'
import type { WholeSentence } from '../sentence-panel/queries.ts'
import { Tool } from '../sentence-panel/tools/tool.tsx'
import { microphone, stop } from '../sentence-panel/tools/tool-icons.ts'
import { messages } from './messages.ts'
import { isOver, shadow, useStageOf } from './shadowing.ts'

/** Begins to say a sentence after its speaker, ends what the learner says, and begins again. */
export function SayAfter({ head, row }: { head: Head; row: WholeSentence }) {
  const t = useMessages(messages)
  const stage = useStageOf(head, row)
  if (!soundOf(head, row)) return null
  const isSpeaking = stage === 'speaking'
  return (
    <Tool
      icon={isSpeaking ? stop : microphone}
      label={isSpeaking ? t.stop : isOver(stage) ? t.again : t.begin}
      hint={stage === null ? t.hint : undefined}
      sameAs="shadow"
      isOn={stage !== null && !isOver(stage)}
      act={() => void shadow(head)}
    />
  )
}
