import { words, wordWrites } from '../../../../../lib/contracts/relays/words.ts'
import type { WordState } from '../../../../../lib/contracts/schemas/learners/words.ts'
import { catalogue, getMessages } from '../../../../../web/language/language.ts'
import { learnerOf, sessionState } from '../../../../../web/session/session.ts'
import { callsOf } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { changeStates, learnWith, type Skill } from '../../../words/change-states.ts'
import { statesKnown } from '../../../words/states.ts'
import { selection } from '../selection/selection.ts'
import { chosenSkills, type Span, spanOf } from './chosen.ts'

const actionMessages = catalogue({
  en: {
    kept: (word: string) => `${word} was saved with its sentence.`,
    nothing: (text: string) => `“${text}” cannot be saved: its reading is not known.`,
    needsAccount: 'Sign in to save words.',
  },
  ja: {
    kept: (word: string) => `「${word}」を文と一緒に保存しました。`,
    nothing: (text: string) => `「${text}」は読みが分からないため保存できません。`,
    needsAccount: '単語を保存するにはサインインしてください。',
  },
  zh: {
    kept: (word: string) => `已将“${word}”连同句子一起保存。`,
    nothing: (text: string) => `“${text}”的读音未知，无法保存。`,
    needsAccount: '登录后即可保存单词。',
  },
})

export { closePopup, openPopup, popupLevel } from './popup-level.ts'

const calls = callsOf({ words, wordWrites })

/** The query key of the learner's own word. */
export const keptWordKey = (skillId: string) => ['kept-words', skillId]

/** Changes the state of the selection; null means unknown. Shows its own errors. */
export const setState = (state: WordState | null): Promise<void> =>
  withSelected(skills => changeStates(skills.map(skill => ({ ...skill, state }))))

/** Saves the selection with its sentence as the source. */
export const keep = (): Promise<void> =>
  withSelected(async (skills, span) => {
    await keepSkills(skills, span)
    notify(getMessages(actionMessages).kept(skills.map(({ form }) => form).join('、')))
  })

/** Saves words with a sentence, and learns new ones: one act, which can be undone. */
export async function keepSkills(skills: readonly Skill[], { row, start, length }: Span): Promise<void> {
  const source = { article_id: row.articleId, index: row.index, start, length }
  const sourceIn = async (skill_id: string) => {
    const { sources } = await calls.words.get({ params: { skill_id } })
    return sources.find(
      each => each.article_id === row.articleId && each.index === row.index && each.start === start,
    )
  }
  await statesKnown()
  await learnWith(skills, async () => {
    const added: string[] = []
    for (const { skill_id, ...named } of skills) {
      if (await sourceIn(skill_id)) continue
      await calls.wordWrites.put({ params: { skill_id }, body: { ...named, source } })
      added.push(skill_id)
    }
    if (added.length === 0) return null
    return async () => {
      for (const skill_id of added) {
        const found = await sourceIn(skill_id)
        if (found) await calls.words.removeSource({ params: { skill_id, source_id: found.source_id } })
      }
      await told(skills)
    }
  })
  await told(skills)
}

export async function keepNote(skill: Skill, note: string): Promise<void> {
  const { skill_id, ...named } = skill
  const put = (text: string) => calls.wordWrites.put({ params: { skill_id }, body: { ...named, note: text } })
  await statesKnown()
  await learnWith([skill], async () => {
    const { note: before } = await calls.words.get({ params: { skill_id } })
    await put(note)
    return async () => {
      // A PUT would create a word again that another device has removed; this throws if it is gone.
      await calls.words.get({ params: { skill_id } })
      await put(before)
      await told([skill])
    }
  })
  await told([skill])
}

const told = (skills: readonly Skill[]) =>
  Promise.all(
    skills.map(({ skill_id }) => queryClient.invalidateQueries({ queryKey: keptWordKey(skill_id) })),
  )

async function withSelected(act: (skills: Skill[], span: Span) => Promise<void>) {
  const span = spanOf(selection())
  if (!span) return
  const t = getMessages(actionMessages)
  if (learnerOf(sessionState().session) === null) return notify(t.needsAccount)
  try {
    const skills = await chosenSkills()
    if (skills.length === 0) notify(t.nothing(span.text))
    else await act(skills, span)
  } catch (error) {
    notifyProblem(error)
  }
}
