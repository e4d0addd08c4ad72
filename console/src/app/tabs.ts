import { Skeleton } from '@mantine/core'
import {
  ArchiveIcon,
  BookIcon,
  CpuIcon,
  GraphIcon,
  type Icon,
  InboxIcon,
  KeyIcon,
  PeopleIcon,
  RepoIcon,
  UnmuteIcon,
} from '@primer/octicons-react'
import { type ComponentType, createElement } from 'react'
import { later } from '../../../web/later/later.ts'
import { Overview } from '../tabs/overview/overview.tsx'
import type { TabName } from './tab-names.ts'

interface Tab {
  icon: Icon
  content: ComponentType & { preload?(): void }
}

const Waiting = () => createElement(Skeleton, { height: 240, maw: 1280, mx: 'auto' })

const loaded = (load: () => Promise<ComponentType>) => later(load, Waiting)

/** The first tab is loaded with the page, each other one when it is opened. */
export const tabs: Record<TabName, Tab> = {
  overview: { icon: GraphIcon, content: Overview },
  users: {
    icon: PeopleIcon,
    content: loaded(async () => (await import('../tabs/users/users.tsx')).Users),
  },
  'invite-codes': {
    icon: KeyIcon,
    content: loaded(async () => (await import('../tabs/invite-codes/invite-codes.tsx')).InviteCodes),
  },
  'registration-requests': {
    icon: InboxIcon,
    content: loaded(
      async () =>
        (await import('../tabs/registration-requests/registration-requests.tsx')).RegistrationRequests,
    ),
  },
  articles: {
    icon: BookIcon,
    content: loaded(async () => (await import('../tabs/articles/articles.tsx')).Articles),
  },
  'cos-storage': {
    icon: ArchiveIcon,
    content: loaded(async () => (await import('../tabs/cos-storage/cos-storage.tsx')).CosStorage),
  },
  models: {
    icon: CpuIcon,
    content: loaded(async () => (await import('../tabs/models/models.tsx')).Models),
  },
  dictionary: {
    icon: RepoIcon,
    content: loaded(async () => (await import('../tabs/dictionary/dictionary.tsx')).Dictionary),
  },
  speech: {
    icon: UnmuteIcon,
    content: loaded(async () => (await import('../tabs/speech/speech.tsx')).Speech),
  },
}
