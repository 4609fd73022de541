import { create } from 'zustand'

/** The proxy that the clerk is asked to sign in to, by its id; the dialog is `features/proxy`'s. */
export const useProxyAsk = create<{ readonly proxyId: string | undefined }>(() => ({ proxyId: undefined }))

export const askForProxy = (proxyId: string | undefined): void => useProxyAsk.setState({ proxyId })
