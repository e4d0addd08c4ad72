import { notifyProblem } from '../../components/notice.tsx'
import { type Change, changeStates, type ShownState } from '../change-states.ts'

/** Gives a word that state. Shows its own errors. */
export async function markWord(word: Omit<Change, 'state'>, state: ShownState): Promise<void> {
  try {
    await changeStates([{ ...word, state: state === 'unknown' ? null : state }])
  } catch (error) {
    notifyProblem(error)
  }
}
