import { contract } from '../../platform/http/route.ts'
import { agent } from '../agent/contract.ts'
import { collection } from '../collection.ts'
import { data } from '../data/contract.ts'
import * as relayRoutes from '../relays.ts'
import { systemGroup } from '../system.ts'
import { userManager } from '../user-manager.ts'
import { activity as activityRoutes } from './activity.ts'
import * as administrationRoutes from './administration.ts'
import * as articleWordRoutes from './article-words.ts'
import * as articleRoutes from './articles.ts'
import { capabilities as capabilityRoutes } from './capabilities.ts'
import { glosses as glossRoutes } from './glosses.ts'
import { guests as guestRoutes } from './guests.ts'
import { images as imageRoutes } from './images.ts'
import { imports as importRoutes } from './imports.ts'
import * as learnerRoutes from './learners.ts'
import { listening as listeningRoutes } from './listening.ts'
import { mediaAddresses as mediaAddressRoutes } from './media-addresses.ts'
import { opening as openingRoutes } from './opening.ts'
import { previews as previewRoutes } from './previews.ts'
import * as sentenceRoutes from './sentences.ts'
import * as taskRoutes from './tasks.ts'
import { translations as translationRoutes } from './translations.ts'
import { wordAudio as wordAudioRoutes } from './word-audio.ts'

export const study = contract({
  name: 'study',
  title: 'Reading and studying',
  port: 8012,
  internal: false,
  long_lived: true,
  owners: [agent, data, userManager, collection],
  groups: {
    ...articleRoutes,
    ...articleWordRoutes,
    ...sentenceRoutes,
    mediaAddresses: mediaAddressRoutes,
    wordAudio: wordAudioRoutes,
    listening: listeningRoutes,
    ...taskRoutes,
    ...administrationRoutes,
    capabilities: capabilityRoutes,
    glosses: glossRoutes,
    guests: guestRoutes,
    activity: activityRoutes,
    opening: openingRoutes,
    previews: previewRoutes,
    translations: translationRoutes,
    ...learnerRoutes,
    images: imageRoutes,
    imports: importRoutes,
    ...relayRoutes,
    system: systemGroup,
  },
})
export const {
  articles,
  articleWords,
  capabilities,
  favorites,
  videos,
  sentences,
  mediaAddresses,
  wordAudio,
  listening,
  tasks,
  administration,
  runtimeSettings,
  backups,
  glosses,
  guests,
  activity,
  opening,
  previews,
  translations,
  learners,
  ownData,
  review,
  reviewHistory,
  images,
  imports,
} = study.groups
