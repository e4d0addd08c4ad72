import { Fragment } from 'react'
import { phrasesOf } from '../phrases.ts'

/** A title whose lines end between phrases, as on its cover. */
export const TitlePhrases = ({ title }: { title: string }) =>
  phrasesOf(title).map((phrase, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two phrases may be equal.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ))
