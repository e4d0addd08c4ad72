import type { GivenGloss } from '../../../../../lib/contracts/schemas/learners/glosses.ts'
import type { WordState } from '../../../../../lib/contracts/schemas/learners/words.ts'
import { catalogue, getMessages } from '../../../../../web/language/language.ts'
import { learnerOf, sessionState } from '../../../../../web/session/session.ts'
import { queryClient } from '../../../api/query-client.ts'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { changeStates, type Skill } from '../../../words/change-states.ts'
import { putWord } from '../../../words/put-word.ts'
import { glossesKey } from '../../../words/queries.ts'
import { hasVocabulary, isAnyLearnt, stateOf, statesKnown, syncWordStates } from '../../../words/states.ts'
import type { ChangedState } from '../../../words/states-outbox.ts'
import { undoAction } from '../../../words/undo.ts'
import { wordQuery } from '../../../words/word-queries.ts'
import { selection } from '../selection/selection.ts'
import { type ReadWord, spanOf, wordsChosen } from './chosen.ts'
import { changePopup, popup, popupLevel } from './popup-level.ts'

export const actionMessages = catalogue({
  en: {
    comesBack: 'It will come up in Review, with this sentence.',
    added: (words: string) => `This sentence was added to ${words}.`,
    nothing: (text: string) => `“${text}” cannot be marked, because its reading is unknown.`,
    needsAccount: 'Sign in to mark words.',
  },
  ja: {
    comesBack: 'この文と一緒に復習に出てきます。',
    added: (words: string) => `「${words}」にこの文を追加しました。`,
    nothing: (text: string) => `「${text}」は読みが分からないため登録できません。`,
    needsAccount: '単語を登録するにはサインインしてください。',
  },
  zh: {
    comesBack: '复习时会连同这个句子一起出现。',
    added: (words: string) => `已为“${words}”添加这个句子。`,
    nothing: (text: string) => `“${text}”的读音未知，无法标记。`,
    needsAccount: '登录后即可标记单词。',
  },
})

export { closePopup, openPopup, popupLevel } from './popup-level.ts'

/** Changes the state of the selection; null means unknown. Shows its own errors. */
export async function setState(state: WordState | null): Promise<void> {
  const span = spanOf(selection())
  if (!span) return
  const t = getMessages(actionMessages)
  if (learnerOf(sessionState().session) === null) return notify(t.needsAccount)
  try {
    const words = await wordsChosen(span)
    if (words.length === 0) notify(t.nothing(span.text))
    else if (state === 'learning') await learn(words)
    else
      await changeStates(
        words.map(word => {
          const { source: _, ...skill } = word
          return { ...skill, ...(state !== null && meaningOf(word)), state }
        }),
      )
  } catch (error) {
    notifyProblem(error)
  }
}

/** Makes words `learning`, each with the place where it was read. The first one of all says what that means. */
export async function learn(words: readonly ReadWord[]): Promise<void> {
  const [isKnown, isAny] = [hasVocabulary(), isAnyLearnt()]
  const madeChanges = await changeStates(
    words.map(word => ({ ...word, ...meaningOf(word), state: 'learning' })),
  )
  const t = getMessages(actionMessages)
  // Without the server, only a word that is new is certain to get this sentence.
  const added = madeChanges?.filter(({ was, source_id }) => was === 'learning' && source_id !== null) ?? []
  const isFirst =
    words.some(({ source }) => source) && !isAny && (isKnown || (await isFirstOfAll(madeChanges)))
  // Another word may be open by now where the states came late.
  if (isFirst && isKnown && popupLevel() > 0) changePopup({ isFirst })
  else if (isFirst) notify(t.comesBack, undoAction())
  else if (added.length > 0) notify(t.added(added.map(({ written }) => written).join('、')), undoAction())
}

/** The same where the states of the words were on their way when these were marked. */
async function isFirstOfAll(madeChanges: readonly ChangedState[] | null): Promise<boolean> {
  await syncWordStates()
  const own = new Set(madeChanges?.map(({ skill_id }) => skill_id))
  return hasVocabulary() && !madeChanges?.some(({ was }) => was === 'learning') && !isAnyLearnt(own)
}

/** The sense and the gloss of a word that is not the learner's yet: they go with the mark. */
function meaningOf({ skill_id, source }: ReadWord) {
  const { meant } = popup()
  const sense_id = meant?.skill_id === skill_id ? meant.sense_id : null
  const queryKey = source?.sentence ? glossesKey(skill_id, source.sentence, source.start) : null
  const lastGloss =
    queryKey && queryClient.getQueriesData<GivenGloss>({ queryKey }).findLast(([, gloss]) => gloss)
  return {
    ...(sense_id !== null && { sense_id }),
    ...(lastGloss?.[1] && { gloss_id: lastGloss[1].gloss_id }),
  }
}

/** Chooses the sense that is meant; of a word that is not the learner's yet, it waits for the mark. */
export async function chooseSense(skill: Skill, sense_id: string | null, order: readonly string[]) {
  const before = popup().meant
  const kept = queryClient.getQueryData(wordQuery(skill.skill_id).queryKey)
  const meant = { skill_id: skill.skill_id, sense_id, order, instead_of: kept?.further_sense ?? null }
  changePopup({ meant })
  if (stateOf(skill.skill_id) === null) return
  try {
    await putWord(skill, { sense_id })
  } catch (error) {
    if (popup().meant === meant) changePopup({ meant: before })
    notifyProblem(error)
  }
}

/** A note makes an unknown word `learning`, too. */
export async function keepNote(word: ReadWord, note: string): Promise<void> {
  await statesKnown()
  if (stateOf(word.skill_id) === null) await learn([word])
  // Else it was removed again meanwhile.
  if (stateOf(word.skill_id) !== null) await putWord(word, { note })
}
