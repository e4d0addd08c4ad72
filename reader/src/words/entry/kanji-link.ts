import { linkTo } from '../../app/location.ts'

/** The address of a kanji's page. */
export const linkToKanji = (character: string) => linkTo('kanji', encodeURIComponent(character))
