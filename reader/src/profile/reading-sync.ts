import type { Preferences } from '../../../lib/contracts/schemas/learners/profile.ts'
import { furiganaModes, type ReadingLook, readingLook } from '../screens/read/reading-look.ts'
import { keepProfile } from './learner-profile.ts'
import { chooseForAccount, followRecord } from './record-outbox.ts'
import { takeOverLevel } from './take-over-level.ts'

type Furigana = ReadingLook['furigana']
const kana = { all: 'always', unknown: 'when_unknown', none: 'never' } as const satisfies Record<
  Furigana,
  Preferences['show_kana']
>

/** Shows furigana alike on all devices of an account, and keeps its level here. `chosen` is a choice made just now. */
export function followReadingSync(chosen: Furigana | null): void {
  if (chosen !== null) chooseForAccount('profile', { show_kana: kana[chosen] })
  followRecord('profile', (values, user) => {
    const { show_kana } = values
    void takeOverLevel(keepProfile(values, user)).catch(() => {})
    const furigana = furiganaModes.find(mode => kana[mode] === show_kana)
    if (furigana !== undefined && furigana !== readingLook.now().furigana) readingLook.change({ furigana })
  })
}
