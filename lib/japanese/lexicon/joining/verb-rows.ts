import type { Token } from '../../../contracts/schemas/japanese/text.ts'

/** The last kana of godan verbs, and those in their place in other forms. */
export const U_ROW = 'うくぐすつぬぶむる'
export const E_ROW = 'えけげせてねべめれ'
export const A_ROW = 'わかがさたなばまら'
const I_ROW = 'いきぎしちにびみり'

/** 書く for 書ける; other words stay. */
export function underived(text: string, last: Token): string {
  const ending = last.base_form.endsWith('る') ? E_ROW.indexOf(text.at(-2) ?? '') : -1
  return last.conjugation?.startsWith('一段') && ending >= 0 ? `${text.slice(0, -2)}${U_ROW[ending]}` : text
}

/** 遊ぶ for 遊び, a godan verb by its stem; null for what can be none. */
export function verbOfStem(stem: string): string | null {
  const row = I_ROW.indexOf(stem.at(-1) ?? ' ')
  return row < 0 ? null : stem.slice(0, -1) + U_ROW.charAt(row)
}
