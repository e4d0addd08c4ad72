import type { ImportShown } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { reasonMessages } from './reason-messages.ts'

/** Why a line became what it became; in English for an import of a former release. */
export function Reasons({ reasons, detail }: Pick<ImportShown['preview'][number], 'reasons' | 'detail'>) {
  const t = useMessages(reasonMessages)
  if (!reasons) return detail !== null && <span lang="en"> · {detail}</span>
  return reasons.map(({ code, value = '' }) => ` · ${t[code](value)}`).join('')
}
