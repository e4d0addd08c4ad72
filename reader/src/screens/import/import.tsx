import { useMessages } from '../../../../web/language/use-language.ts'
import { Page } from '../../components/page.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Confirm } from './confirm.tsx'
import { useDraft } from './draft.ts'
import { Earlier } from './earlier.tsx'
import { messages } from './messages.ts'
import { Progress } from './progress.tsx'

/** Words from elsewhere: a file is sent, looked at, tried, and imported. */
export function Import() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Steps />
    </ForLearners>
  )
}

function Steps() {
  const t = useMessages(messages)
  const draft = useDraft()
  return (
    <Page title={t.title} width={draft && !draft.isConfirmed ? 'wide' : undefined}>
      <p className="soft">{t.lead}</p>
      {draft === null ? (
        <ChooseFile />
      ) : draft.isConfirmed ? (
        <Progress key={draft.import_id} draft={draft} />
      ) : (
        <Confirm key={draft.import_id} draft={draft} />
      )}
      <Earlier shownImportId={draft?.isConfirmed ? draft.import_id : null} />
    </Page>
  )
}
