import type { StudyApp } from '../../lib/app/study.ts'
import { folderOf } from './built.ts'
import { type PageSite, pageSite } from './page-site.ts'

/** The administrator's console. */
export const consoleSite = (changed: Partial<PageSite> = {}) =>
  pageSite({ name: 'console', folder: folderOf('console'), isAtRoot: true, ...changed })

/** The learner's app: it may keep itself on a device, and play what the object store holds. */
export const readerSite = (
  { mediaOrigins }: Pick<StudyApp, 'mediaOrigins'>,
  changed: Partial<PageSite> = {},
) =>
  pageSite({
    name: 'reader',
    folder: folderOf('reader'),
    isAtRoot: false,
    more: async () => ({
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:', ...(await mediaOrigins())],
    }),
    ...changed,
  })
