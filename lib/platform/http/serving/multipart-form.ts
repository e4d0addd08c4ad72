import busboy from 'busboy'
import { Problem } from '../../problems/errors.ts'

/** Parses a multipart form as it arrives; 400 if its content type names no boundary. */
export function openForm(contentType: string, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits })
  } catch (cause) {
    throw new Problem('invalid_input', 'The content type of the form names no boundary.', { cause })
  }
}

export const isForm = (contentType: string | undefined): contentType is string =>
  /^\s*multipart\/form-data\b/i.test(contentType ?? '')
