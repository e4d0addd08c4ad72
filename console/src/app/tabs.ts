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
import { type ComponentType, lazy } from 'react'
import { Overview } from '../tabs/overview/overview.tsx'
import type { TabName } from './tab-names.ts'

interface Tab {
  icon: Icon
  content: ComponentType
}

/** The first tab is loaded with the page, each other one when it is opened. */
export const tabs: Record<TabName, Tab> = {
  overview: { icon: GraphIcon, content: Overview },
  users: {
    icon: PeopleIcon,
    content: lazy(async () => ({ default: (await import('../tabs/users/users.tsx')).Users })),
  },
  'invite-codes': {
    icon: KeyIcon,
    content: lazy(async () => ({
      default: (await import('../tabs/invite-codes/invite-codes.tsx')).InviteCodes,
    })),
  },
  'registration-requests': {
    icon: InboxIcon,
    content: lazy(async () => ({
      default: (await import('../tabs/registration-requests/registration-requests.tsx')).RegistrationRequests,
    })),
  },
  articles: {
    icon: BookIcon,
    content: lazy(async () => ({ default: (await import('../tabs/articles/articles.tsx')).Articles })),
  },
  'cos-storage': {
    icon: ArchiveIcon,
    content: lazy(async () => ({
      default: (await import('../tabs/cos-storage/cos-storage.tsx')).CosStorage,
    })),
  },
  models: {
    icon: CpuIcon,
    content: lazy(async () => ({ default: (await import('../tabs/models/models.tsx')).Models })),
  },
  dictionary: {
    icon: RepoIcon,
    content: lazy(async () => ({
      default: (await import('../tabs/dictionary/dictionary.tsx')).Dictionary,
    })),
  },
  speech: {
    icon: UnmuteIcon,
    content: lazy(async () => ({ default: (await import('../tabs/speech/speech.tsx')).Speech })),
  },
}
