import type { Preferences } from '../../../lib/contracts/schemas/learners/profile.ts'
import { furiganaModes, type ReadingLook, readingLook } from '../screens/read/reading-look.ts'
import { chooseForAccount, followRecord } from './record-outbox.ts'

type Furigana = ReadingLook['furigana']
const kana = { all: 'always', unknown: 'when_unknown', none: 'never' } as const satisfies Record<
  Furigana,
  Preferences['show_kana']
>

/** Shows furigana alike on all devices of an account. `chosen` is a choice made just now. */
export function followReadingSync(chosen: Furigana | null): void {
  if (chosen !== null) chooseForAccount('profile', { show_kana: kana[chosen] })
  followRecord('profile', ({ show_kana }) => {
    const furigana = furiganaModes.find(mode => kana[mode] === show_kana)
    if (furigana !== undefined && furigana !== readingLook.now().furigana) readingLook.change({ furigana })
  })
}
