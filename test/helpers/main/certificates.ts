/** Certificate authorities made up for tests; their private keys were thrown away. */
export const authorities = [
  `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUcwuoCLA5dH30/T/nYzgxAIg4yz8wCgYIKoZIzj0EAwIw
IjEgMB4GA1UEAwwXS2FydGVpIFRlc3QgQXV0aG9yaXR5IDEwIBcNMjYxMTIxMTEz
NDUyWhgPMjEyNjEwMjgxMTM0NTJaMCIxIDAeBgNVBAMMF0thcnRlaSBUZXN0IEF1
dGhvcml0eSAxMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEw51obfa48eoqKzR3
kxK1dA+fPhbf2qa5QNxYWTICINs7/0dJaDtNq/I018P4K7BErDYnyMPfh3UvIdQP
a3KAJKNTMFEwHQYDVR0OBBYEFLeNnknjarDaQYP+CcbuB4Yz2F1YMB8GA1UdIwQY
MBaAFLeNnknjarDaQYP+CcbuB4Yz2F1YMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIgbTmfjEiD8VvukpjtO7WojN+vBaXJ+CSQIFYXMOUzZh4CIQDk
P7h7tddI283VKzdxo7srpUtY0KrC6oAihKo5Nh+bBQ==
-----END CERTIFICATE-----
`,
  `-----BEGIN CERTIFICATE-----
MIIBmTCCAUGgAwIBAgIUd5dHQmMDFTtp+JjxZBj1eOgmQfowCgYIKoZIzj0EAwIw
IjEgMB4GA1UEAwwXS2FydGVpIFRlc3QgQXV0aG9yaXR5IDIwIBcNMjYxMTIxMTEz
NDUyWhgPMjEyNjEwMjgxMTM0NTJaMCIxIDAeBgNVBAMMF0thcnRlaSBUZXN0IEF1
dGhvcml0eSAyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkysm6+tKgu2wJuvS
cVpMr2Wi2GAE9Rz87Um+wsTcx205kowz1fkwfCsdAqJfXkljKE2UkKdxmufyRlF4
2phqIKNTMFEwHQYDVR0OBBYEFEKNJZ1jSBwgv5gvugxeMHroXrIwMB8GA1UdIwQY
MBaAFEKNJZ1jSBwgv5gvugxeMHroXrIwMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDRgAwQwIfC0LWrTVHGvL6+9VxnGbfHNOKEsJr+DaGgMaaJ+/zIAIgaXK1
eEpzA+UyCmfrLmgAkCG0CZnSR0FLMi8fOc5vXjY=
-----END CERTIFICATE-----
`,
] as const

/** Has the form of a private key, and is none. */
export const madeUpKey = `-----BEGIN PRIVATE KEY-----
${Buffer.from('This is not a key, it only stands where one would be.').toString('base64')}
-----END PRIVATE KEY-----
`
