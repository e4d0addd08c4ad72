import { Alert, Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Page } from '../../components/page.tsx'
import { messages } from './messages.ts'

interface TabBoundaryProps {
  title: string
  children: ReactNode
}

/** Keeps the console working when a tab cannot be shown. */
export class TabBoundary extends Component<TabBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { title, children } = this.props
    return this.state.failed ? <Broken title={title} /> : children
  }
}

function Broken({ title }: Pick<TabBoundaryProps, 'title'>) {
  const t = useMessages(messages)
  return (
    <Page title={title}>
      <Alert color="red" variant="outline" role="alert">
        <Text>{t.broken}</Text>
        <Button mt="md" variant="default" onClick={() => location.reload()}>
          {t.reload}
        </Button>
      </Alert>
    </Page>
  )
}
