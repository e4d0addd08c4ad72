import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { wordTable } from '../word-table.ts'

/** Respectful and humble verbs, with the plain verbs that they replace. */
const respectful = new Map(
  wordTable(`いらっしゃる:行く・来る・いる おっしゃる:言う 仰る:言う 召し上がる:食べる・飲む めしあがる:食べる・飲む なさる:する
  下さる:くれる くださる:くれる ご覧:見る おいで:行く・来る・いる ご存じ:知る 亡くなる:死ぬ`),
)
const humble = new Map(
  wordTable(`いただく:もらう・食べる・飲む 頂く:もらう・食べる・飲む 伺う:聞く・訪ねる うかがう:聞く・訪ねる 申す:言う 申し上げる:言う
  参る:行く・来る まいる:行く・来る 致す:する いたす:する 拝見:見る 存じる:知る・思う おる:いる 差し上げる:あげる さしあげる:あげる`),
)

/** The plain verb behind a word, and its kind of respect. */
export function respectOf(head: readonly Token[]): { form: 'respectful' | 'humble'; plain: string } | null {
  const base_form = head.at(-1)?.base_form ?? ''
  const raised = respectful.get(base_form)
  if (raised !== undefined) return { form: 'respectful', plain: raised }
  const lowered = humble.get(base_form)
  return lowered === undefined ? null : { form: 'humble', plain: lowered }
}

const U_ROW: Readonly<Record<string, string>> = {
  い: 'う',
  き: 'く',
  ぎ: 'ぐ',
  し: 'す',
  ち: 'つ',
  に: 'ぬ',
  び: 'ぶ',
  み: 'む',
  り: 'る',
}
const ichidan = new Set('借り 降り 起き 着 見 浴び 過ぎ 足り 信じ 感じ'.split(' '))

/** The verb in お帰りになる, お待ちください, ご案内する. */
export function honouredVerb(head: readonly Token[]): string {
  const stem = head
    .filter(({ base_form }) => base_form !== 'する')
    .map(({ surface }) => surface)
    .join('')
    .replace(/^[おご御]/, '')
  const ending = U_ROW[stem.slice(-1)]
  if (ichidan.has(stem) || /[えけげせてねべめれ]$/.test(stem)) return `${stem}る`
  return ending === undefined ? `${stem}する` : stem.slice(0, -1) + ending
}
