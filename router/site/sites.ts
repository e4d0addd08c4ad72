import type { StudyApp } from '../../lib/study/app.ts'
import { folderOf } from './built.ts'
import { type PageSite, pageSite } from './page-site.ts'

/** The administrators' console. */
export const consoleSite = (changed: Partial<PageSite> = {}) =>
  pageSite({ name: 'console', folder: folderOf('console'), isAtRoot: true, ...changed })

/** The files that a device needs to install the learner's app and to start it offline. */
const installing = [
  'manifest.webmanifest',
  'worker.js',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
]

/** The learner's app. It may install itself on a device, and play sound from the object store. */
export const readerSite = (
  { mediaOrigins }: Pick<StudyApp, 'mediaOrigins'>,
  changed: Partial<PageSite> = {},
) =>
  pageSite({
    name: 'reader',
    folder: folderOf('reader'),
    isAtRoot: false,
    files: installing,
    more: async () => ({
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:', ...(await mediaOrigins())],
    }),
    ...changed,
  })
