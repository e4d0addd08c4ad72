import { learnerOf, sessionState } from '../../../../../web/session/session.ts'
import { notifyProblem } from '../../../components/notice.tsx'
import { hearWord } from '../../../media/word-sound.ts'
import { selection } from '../selection/selection.ts'
import { spanOf, wordsChosen, wordsIn } from './chosen.ts'

/** Speaks the selected word as the popup has it, or the selected words one after the other. */
export async function hearSelected(): Promise<void> {
  const span = spanOf(selection())
  if (!span) return
  try {
    const isMember = learnerOf(sessionState().session) !== null
    const words = isMember ? await wordsChosen(span) : wordsIn(span)
    const form = words.map(word => word.form).join('') || span.text
    await hearWord({ form, reading: words.map(({ reading }) => reading).join('') })
  } catch (error) {
    notifyProblem(error)
  }
}
