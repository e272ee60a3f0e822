// Passkeys, as browsers make and use them. The server speaks the JSON of the standard,
// which not every browser reads by itself.
import type { AccountAnswer, PasskeyQuestion } from '../lib/proto'
import { me } from '../lib/me.svelte'

type Raw = Record<string, unknown>

/** Bytes as base64url, and back. */
export function toText(bytes: ArrayBuffer): string {
  let out = ''
  for (const b of new Uint8Array(bytes)) out += String.fromCharCode(b)
  return btoa(out).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (c) => c.charCodeAt(0))
}

const descriptors = (list: unknown) => ((list ?? []) as Raw[]).map((d) => ({ ...d, id: toBytes(d.id as string) }))

/** The question to make a passkey, as the browser takes it. */
export function toCreate(json: Raw): PublicKeyCredentialCreationOptions {
  const user = json.user as Raw
  return { ...json, challenge: toBytes(json.challenge as string), user: { ...user, id: toBytes(user.id as string) }, excludeCredentials: descriptors(json.excludeCredentials) } as unknown as PublicKeyCredentialCreationOptions
}

/** The question to use one. */
export function toGet(json: Raw): PublicKeyCredentialRequestOptions {
  return { ...json, challenge: toBytes(json.challenge as string), allowCredentials: descriptors(json.allowCredentials) } as unknown as PublicKeyCredentialRequestOptions
}

/** A passkey's answer in the JSON of the standard. */
export function fromKey(key: PublicKeyCredential): Raw {
  const said = key.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  const response: Raw = { clientDataJSON: toText(said.clientDataJSON) }
  if (said.attestationObject) {
    response.attestationObject = toText(said.attestationObject)
    response.transports = said.getTransports?.() ?? []
  } else {
    response.authenticatorData = toText(said.authenticatorData)
    response.signature = toText(said.signature)
    if (said.userHandle) response.userHandle = toText(said.userHandle)
  }
  return { id: key.id, rawId: toText(key.rawId), type: key.type, authenticatorAttachment: key.authenticatorAttachment ?? undefined, clientExtensionResults: {}, response }
}

/** Whether this browser has passkeys at all. */
export const canKeys = (): boolean => typeof PublicKeyCredential === 'function' && !!navigator.credentials

/** Signs in, makes an account of that name, or adds a passkey to one's own; false: the person, or the device, would not. */
export async function byPasskey(what: 'enter' | 'make' | 'add', more: { name?: string; join?: boolean } = {}): Promise<boolean> {
  const q = await me.change<PasskeyQuestion>('passkey/ask', { for: what, ...(more.name === undefined ? {} : { name: more.name }) })
  let key: Credential | null
  try {
    key = q.create ? await navigator.credentials.create({ publicKey: toCreate(q.create as Raw) }) : await navigator.credentials.get({ publicKey: toGet(q.get as Raw) })
  } catch (e) {
    if (e instanceof DOMException) return false
    throw e
  }
  if (!key) return false
  await me.change<AccountAnswer>('passkey/answer', { passkey: fromKey(key as PublicKeyCredential), ...(more.join ? { join: true } : {}) })
  return true
}
