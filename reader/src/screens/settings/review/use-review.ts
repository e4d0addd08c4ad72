import { ReviewSettings } from '../../../../../lib/contracts/schemas/learners/review-settings.ts'
import { showSaved } from '../../../components/setting/saved.tsx'
import { useOwnRecord } from '../../../profile/use-own-record.ts'

type Name = keyof ReviewSettings & string

/** The review settings as rows: each choice is kept at once, and its row has the way back. */
export function useReview() {
  const { values, isChosen, save, errorOf, error, retry } = useOwnRecord('review-settings', ReviewSettings)
  return {
    values,
    isChosen,
    error,
    retry,
    /** `isRun`: several presses lead to the value that is wanted. `row`: where it was chosen, if not in its own row. */
    choose<Key extends Name>(name: Key, value: ReviewSettings[Key], isRun = false, row: string = name) {
      const before = values?.[name]
      save({ [name]: value })
      if (before !== undefined) showSaved(row, () => save({ [name]: before }), isRun)
    },
    /** The name of a row, and why its value was refused. */
    row: (name: Name) => ({ name, error: errorOf(name) }),
  }
}
export type ReviewRows = ReturnType<typeof useReview>
