import {
  type FurtherChoice,
  MAIN_DICTIONARY,
} from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'

interface Offered {
  readonly id: string
  readonly target_language: string | null
}

/**
 * All dictionaries in the order of the learner, the main one among them. Without a choice, those in the language of
 * the app come first, unless it is English; then the main one, and the others.
 */
export function orderOf(
  offered: readonly Offered[],
  { order }: Pick<FurtherChoice, 'order'>,
  language: string,
): string[] {
  const ids = [MAIN_DICTIONARY, ...offered.map(({ id }) => id)]
  if (order.length > 0) {
    const placed = order.filter(id => ids.includes(id))
    const isMainPlaced = placed.includes(MAIN_DICTIONARY)
    const others = ids.filter(id => id !== MAIN_DICTIONARY && !placed.includes(id))
    return [...(isMainPlaced ? [] : [MAIN_DICTIONARY]), ...placed, ...others]
  }
  const own = offered
    .filter(({ target_language }) => language !== 'en' && isOf(target_language, language))
    .map(({ id }) => id)
  return [...own, ...ids.filter(id => !own.includes(id))]
}

/** `zh-Hans` is Chinese, too. */
const isOf = (tag: string | null, language: string) =>
  tag === language || tag?.startsWith(`${language}-`) === true
