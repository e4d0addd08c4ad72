import { z } from 'zod'
import { serviceNames } from '../http/route.ts'

/** Which resource file a Lambda serves; set when it is deployed, read when it starts. */
export const FunctionIdentity = z.object({
  LAMBDA_SERVICE: z.enum(serviceNames),
  LAMBDA_GROUP: z.string().min(1),
})
export type FunctionIdentity = z.infer<typeof FunctionIdentity>
