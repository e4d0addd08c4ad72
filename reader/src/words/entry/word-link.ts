import { linkTo } from '../../app/location.ts'

interface Named {
  readonly skill_id: string
  readonly form: string
  readonly reading: string
}

/** The address of a word's page. Its name is how a word that is nobody's yet is found. */
export const linkToWord = ({ skill_id, form, reading }: Named) =>
  `${linkTo('word', skill_id)}?${new URLSearchParams({ form, reading })}`
