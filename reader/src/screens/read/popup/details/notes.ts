import { useSyncExternalStore } from 'react'
import { onSession, sessionState } from '../../../../../../web/session/session.ts'
import { markUnsaved } from '../../../../../../web/unsaved/unsaved.ts'
import type { Skill } from '../../../../words/change-states.ts'
import { keepNote } from '../word-actions.ts'

/** A note that is typed and not with the server yet. It outlives the popup: nothing typed is lost. */
export interface Draft {
  skill: Skill
  text: string
  error: unknown
}

/** After the last letter, so that a sentence is sent once. */
const TYPED_MS = 800

const drafts = new Map<string, Draft>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const sending = new Set<string>()
const listeners = new Set<() => void>()
const form = Symbol('notes')
let owner = sessionState().session?.user.id

export const useDraft = (skillId: string): Draft | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => drafts.get(skillId),
  )

export function typeNote(skill: Skill, text: string): void {
  change(skill.skill_id, { skill, text, error: null })
  clearTimeout(timers.get(skill.skill_id))
  timers.set(
    skill.skill_id,
    setTimeout(() => void sendNote(skill.skill_id), TYPED_MS),
  )
}

/** Sends what was typed, now; one request at a time, so that the last text is the one that stays. */
export async function sendNote(skillId: string): Promise<void> {
  clearTimeout(timers.get(skillId))
  const draft = drafts.get(skillId)
  if (!draft || sending.has(skillId)) return
  sending.add(skillId)
  try {
    await keepNote(draft.skill, draft.text)
    if (drafts.get(skillId) === draft) change(skillId, null)
  } catch (error) {
    const now = drafts.get(skillId)
    if (now) change(skillId, { ...now, error })
  } finally {
    sending.delete(skillId)
  }
  const now = drafts.get(skillId)
  if (now && now.error === null) await sendNote(skillId)
}

function change(skillId: string, draft: Draft | null) {
  if (draft) drafts.set(skillId, draft)
  else drafts.delete(skillId)
  markUnsaved(form, drafts.size > 0)
  for (const listener of listeners) listener()
}

const sendAll = () => {
  for (const skillId of drafts.keys()) void sendNote(skillId)
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendAll())
addEventListener('online', sendAll)

onSession(() => {
  const { session, ended } = sessionState()
  if (session?.user.id !== owner) {
    // What one learner typed is not left to another.
    owner = session?.user.id
    for (const skillId of [...drafts.keys()]) change(skillId, null)
  } else if (!ended) sendAll()
})
