import { useState } from 'react'
import type { Skill } from '../../words/change-states.ts'

export interface Selection {
  /** The words that are selected, by their ids. */
  readonly chosen: ReadonlyMap<string, Skill>
  /** True while every row shows its box. */
  readonly isOn: boolean
  begin(): void
  /** Selects one, or with `isStretch` all of the list from the one before it. */
  select(word: Skill, isChosen: boolean, list: readonly Skill[], isStretch: boolean): void
  all(words: readonly Skill[]): void
  end(): void
}

interface Kept {
  of: string
  isOn: boolean
  chosen: ReadonlyMap<string, Skill>
  /** The word that was pressed last, from which a stretch begins. */
  last: string | null
}

const nothing = { isOn: false, chosen: new Map<string, Skill>(), last: null }

/** The selected words of a list; a selection does not carry over to another list. */
export function useSelection(list: string): Selection {
  const [kept, keep] = useState<Kept>({ of: list, ...nothing })
  const { isOn, chosen, last } = kept.of === list ? kept : nothing
  const set = (change: Partial<Kept>) => keep({ of: list, isOn, chosen, last, ...change })
  return {
    chosen,
    isOn: isOn || chosen.size > 0,
    begin: () => set({ isOn: true }),
    select(word, isChosen, words, isStretch) {
      const next = new Map(chosen)
      for (const each of isStretch ? between(words, last, word.skill_id) : [word]) {
        if (isChosen) next.set(each.skill_id, each)
        else next.delete(each.skill_id)
      }
      set({ chosen: next, last: word.skill_id })
    },
    all: words => set({ chosen: new Map(words.map(word => [word.skill_id, word])) }),
    end: () => set(nothing),
  }
}

/** The words from one to the other, both included, in whichever order they stand. */
function between(words: readonly Skill[], one: string | null, other: string): readonly Skill[] {
  const to = words.findIndex(({ skill_id }) => skill_id === other)
  const oneAt = words.findIndex(({ skill_id }) => skill_id === one)
  const from = oneAt < 0 ? to : oneAt
  return words.slice(Math.min(from, to), Math.max(from, to) + 1)
}
