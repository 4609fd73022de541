import { address, answeredAddress, countryCode } from '../domain/address'
import { event } from '../call'
import { isoDate } from '../domain/dates'
import { documentAnswer, documentAnswers } from './uploads'
import { uuid } from '../domain/identifiers'
import { anything, json } from '../domain/json'
import { metadata } from '../domain/metadata'
import { answeredMoney, money } from '../domain/money'
import { reading } from '../reads'
import { ofOnboarding, serviceCall } from '../service-call'
import { redirectUrls } from '../domain/urls'
import { ifGiven, rule, z } from '../zod'
import { typedLine } from '../domain/typed-text'

export const cardTypes = ['CREDIT', 'DEBIT', 'PREPAID'] as const

const phone = rule(
  z.string(),
  (text) => /^\+[1-9]\d{4,14}$/.test(text),
  'phone',
  'A phone number begins with + and the country code, then only digits.',
)

/** Anything that mail programs put around an address is no part of it. */
const email = rule(
  z.string(),
  (text) => /^(?!mailto:)[^\s\p{Cf}@<>]+@[^\s\p{Cf}@<>"';,]+$/iu.test(text),
  'email',
  'This is not an e-mail address.',
)

/** "Applicant". Which fields are required is not shown, so each may be left out; additional fields are allowed. */
export const applicant = z
  .object({
    nationality: countryCode.optional(),
    salutation: z.string().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    phone: phone.optional(),
    email: email.optional(),
    dateOfBirth: isoDate.optional(),
    placeOfBirth: z.string().optional(),
    address: address.optional(),
    employmentType: z.string().optional(),
    civilStatus: z.string().optional(),
    monthlyIncome: money.optional(),
    housing: z.string().optional(),
    locale: z.string().optional(),
  })
  .catchall(json)
export type Applicant = z.infer<typeof applicant>

/** "Onboarding request (v4 and v5)". The fields of a company are not shown: it may have any shape. */
export const onboardingRequest = z
  .object({
    cardType: z.enum(cardTypes),
    onboardingType: rule(z.string(), (text) => text.trim() !== '', 'required', 'The kind of onboarding is required.'),
    applicant,
    company: z.record(z.string(), json).optional(),
    redirectUrls,
    metadata: metadata.optional(),
    requestedCreditLimit: money.optional(),
  })
  .catchall(json)
export type OnboardingRequest = z.infer<typeof onboardingRequest>

const createInput = z
  .object({
    version: z.enum(['v4', 'v5']),
    request: onboardingRequest,
    /** The draft that is sent: locked while it is, gone once it was accepted. One that is sent cannot be sent twice. */
    draftId: z.string().min(1).max(64).optional(),
    /** Sends a draft in doubt again, deliberately. */
    again: z.boolean().optional(),
  })
  .superRefine(({ version, request }, context) => {
    if (request.onboardingType === 'BUSINESS' && request.company === undefined)
      context.addIssue({
        code: 'custom',
        path: ['request', 'company'],
        message: 'A business onboarding needs the company.',
        params: { code: 'company-required' },
      })
    if (version === 'v4' && request.requestedCreditLimit !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['request', 'requestedCreditLimit'],
        message: 'A requested credit limit is part of version 5 only.',
        params: { code: 'v5-only' },
      })
  })

/** "Onboarding response (on creation)": one of several variants; what is not listed is kept. */
export const additionalInformation = z.looseObject({
  creditAssessment: ifGiven(
    z.looseObject({
      approvedLimit: ifGiven(answeredMoney),
      approvedAt: ifGiven(z.string()),
      validUntil: ifGiven(z.string()),
    }),
  ),
  engagementId: ifGiven(z.string()),
  signingUrl: ifGiven(z.string()),
})

/** Without an identifier nobody could ever ask for it again; whatever else is missing, it was created. */
export const createdOnboarding = z.looseObject({
  id: uuid,
  status: ifGiven(z.string()),
  createdAt: ifGiven(z.string()),
  additionalInformation: ifGiven(additionalInformation),
})
export type CreatedOnboarding = z.infer<typeof createdOnboarding>

export const answeredApplicant = z.looseObject({
  firstName: ifGiven(z.string()),
  lastName: ifGiven(z.string()),
  email: ifGiven(z.string()),
  phone: ifGiven(z.string()),
  dateOfBirth: ifGiven(z.string()),
  address: ifGiven(answeredAddress),
  monthlyIncome: ifGiven(answeredMoney),
  locale: ifGiven(z.string()),
  verifiedPhone: ifGiven(z.string()),
  externalCustomerId: ifGiven(z.string()),
})

/** "Onboarding read response (GET v2)". It is asked for by its identifier: what it says of itself, that one included, is shown. */
export const onboarding = z.looseObject({
  id: ifGiven(z.string()),
  status: ifGiven(z.string()),
  cardType: ifGiven(z.string()),
  applicant: ifGiven(answeredApplicant),
  createdAt: ifGiven(z.string()),
  updatedAt: ifGiven(z.string()),
  onboardingType: ifGiven(z.string()),
  additionalInformation: ifGiven(additionalInformation),
  customerId: ifGiven(z.string()),
  metadata: ifGiven(z.record(z.string(), anything)),
})
export type Onboarding = z.infer<typeof onboarding>
/** The same under the identifier that it was asked by, whatever it says of itself. */
export type AskedOnboarding = Onboarding & { readonly id: string }

/** "Supplementary cardholder details (request)", the whole body of endpoint 6. */
export const supplementaryDetails = z
  .object({
    cardholderDetails: z
      .object({
        salutation: z.string().optional(),
        firstName: z.string().optional(),
        lastName: z.string().optional(),
        dateOfBirth: isoDate.optional(),
        placeOfBirth: z.string().optional(),
        nationality: countryCode.optional(),
        phone: phone.optional(),
        locale: z.string().optional(),
      })
      .catchall(json),
    redirectUrls,
  })
  .catchall(json)
export type SupplementaryDetails = z.infer<typeof supplementaryDetails>

export const onboardingCalls = {
  /** Endpoints 1 and 2. */
  create: serviceCall(createInput, createdOnboarding, {
    endpoints: [
      {
        number: 1,
        method: 'POST',
        path: '/api/v4/engagements/card/onboarding',
        body: 'json',
        section: 'Onboarding request',
        en: 'Create application',
        de: 'Antrag anlegen',
      },
      {
        number: 2,
        method: 'POST',
        path: '/api/v5/engagements/card/onboarding',
        body: 'json',
        section: 'Onboarding request',
        en: 'Create application (v5)',
        de: 'Antrag anlegen (v5)',
      },
    ],
    journal: {
      about: 'value.id',
      keeps: {
        version: ['input.version', ['v4', 'v5']],
        onboardingType: ['input.request.onboardingType', 'typed-code'],
        cardType: ['input.request.cardType', 'typed-code'],
        requestedCreditLimit: ['input.request.requestedCreditLimit', 'money'],
        metadataEntries: ['input.request.metadata', 'count-of-members'],
        onboardingId: ['value.id', 'identifier'],
        status: ['value.status', 'code'],
      },
    },
  }),
  /** Endpoint 3. */
  read: serviceCall(z.object({ onboardingId: uuid, ...reading }), onboarding, {
    endpoints: [
      {
        number: 3,
        method: 'GET',
        path: '/api/v2/engagements/card/onboarding/{onboarding-id}',
        body: 'none',
        section: 'Onboarding read response',
        en: 'Read application',
        de: 'Antrag lesen',
      },
    ],
    journal: { about: 'input.onboardingId', keeps: { ...ofOnboarding, status: ['value.status', 'code'] } },
  }),
  /** Endpoint 3 was read in main, by whatever cause: who shows this onboarding need not ask for it. */
  onRead: event(z.object({ environmentId: z.string(), onboardingId: z.string(), onboarding })),
  /**
   * Endpoint 4: one document with its type. Its limits are not shown: what endpoint 5 forbids (`unusualOf`) goes when the
   * clerk, asked for this one document, said `anyway`.
   */
  uploadDocument: serviceCall(
    z.object({
      onboardingId: uuid,
      documentType: rule(typedLine, (text) => text !== '', 'required', 'The document type is required.'),
      fileId: z.string(),
      anyway: z.literal(true).optional(),
      uploadId: uuid.optional(),
    }),
    documentAnswer,
    {
      endpoints: [
        {
          number: 4,
          method: 'POST',
          path: '/api/engagements/card/onboarding/{onboarding-id}/documents',
          body: 'parts',
          section: 'Onboarding document upload',
          en: 'Upload one document',
          de: 'Ein Dokument hochladen',
        },
      ],
      journal: {
        about: 'input.onboardingId',
        keeps: {
          ...ofOnboarding,
          documentType: ['input.documentType', 'typed-code'],
          documents: ['input.fileId', 'one'],
          sentAnyway: ['input.anyway', 'yes-or-no'],
        },
      },
    },
  ),
  /** Endpoint 5, as many requests as the limits ask for, one after the other. `uploadId` is the page's own choice. */
  uploadDocuments: serviceCall(
    z.object({
      onboardingId: uuid,
      fileIds: rule(z.array(z.string()), (ids) => ids.length > 0, 'at-least-one', 'Choose at least one document.'),
      uploadId: uuid.optional(),
    }),
    documentAnswers,
    {
      endpoints: [
        {
          number: 5,
          method: 'POST',
          path: '/api/v2/engagements/card/onboarding/{onboarding-id}/documents',
          body: 'parts',
          section: 'Onboarding document upload',
          en: 'Upload documents',
          de: 'Dokumente hochladen',
        },
      ],
      journal: {
        about: 'input.onboardingId',
        keeps: { ...ofOnboarding, documents: ['input.fileIds', 'count'], requests: ['value.requests', 'count'] },
      },
    },
  ),
  /** Endpoint 6. Its answer is not shown: `body` is what came, null when nothing did. */
  submitSupplementaryCardholder: serviceCall(
    z.object({
      onboardingId: uuid,
      details: supplementaryDetails,
      draftId: z.string().min(1).max(64).optional(),
      again: z.boolean().optional(),
    }),
    z.object({ status: z.number().int(), body: anything }),
    {
      endpoints: [
        {
          number: 6,
          method: 'PUT',
          path: '/api/v4/engagements/card/onboarding/{onboarding-id}/supplementary-card-holder-details',
          body: 'json',
          section: 'Supplementary cardholder details',
          en: 'Submit supplementary cardholder',
          de: 'Zusatzkarteninhaber übermitteln',
        },
      ],
      journal: { about: 'input.onboardingId', keeps: { ...ofOnboarding } },
    },
  ),
}
