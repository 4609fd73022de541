/**
 * The interface that this Kartei speaks: the version that the service description carries for the card endpoints, and the
 * versions that stand in the paths of some of them ("Versioning").
 */
export const serviceInterface = { version: '1.0', endpoints: ['v2', 'v4', 'v5'] } as const
