import type { ListedTask } from '../../../lib/contracts/schemas/tasks.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { Meter } from '../components/meter.tsx'
import { messages } from './messages.ts'

/** How far a task of the list is. */
export function Live({ task }: { task: Pick<ListedTask, 'step' | 'progress'> }) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  return (
    <>
      <Meter label={t.working} share={task.progress / 100} live />
      <span className="soft">
        {t.steps[task.step]} · {percent(task.progress / 100)}
      </span>
    </>
  )
}
