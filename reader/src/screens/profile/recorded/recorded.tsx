import type { ReactNode } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Group } from '../lines/group.tsx'
import { Unfolded } from '../lines/unfolded.tsx'
import { Changes } from './changes.tsx'
import { Knowledge } from './knowledge.tsx'
import { messages } from './messages.ts'

/** Everything that yomu recorded of the learner, each observation with its evidence. */
export function Recorded({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <Group title={t.recorded}>
      <Unfolded text={t.knowledge}>
        <Knowledge />
      </Unfolded>
      <Unfolded text={t.changes}>
        <Changes />
      </Unfolded>
      {children}
    </Group>
  )
}
