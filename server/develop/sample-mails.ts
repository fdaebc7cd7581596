import { legalTitles } from '../../machines/legal-acceptance/legal-titles.ts';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { legalButton } from '../../machines/legal-acceptance/legal-statements.ts';
import { allAccountSubmissionTypes, createAccountSubmissionTypes } from '../accounts/submission-types.ts';
import type { Config } from '../config.ts';
import { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/sha256.ts';
import type { SampleMail } from './mailbox.ts';
import { alertMail, clockWording, deadLetterWording, diskWording, storeWording } from '../monitoring/alert-mail.ts';
import type { StoreFault } from '../lib/store-fault.ts';
import { databasePath } from '../db/location.ts';
import { destinationsOf, isToVisitor, WEBHOOK } from '../outbox/destinations.ts';
import type { StoredForm } from '../outbox/form-submission.ts';
import { storedForms, submissionTypes } from '../outbox/index.ts';
import { submissionMail } from '../outbox/mail-channel.ts';

const email = 'dana.ruiz@clinic.example';

const signup = {
  email,
  firstName: 'Dana',
  lastName: 'Ruiz',
  role: 'nurse_practitioner',
  organization: 'Lakeside Family Practice',
  plan: 'np_pa_monthly',
  signup_type: 'trial',
  invited: false,
  isIOS: false,
};

const legal = {
  email,
  addressConfirmed: true,
  button: legalButton,
  documents: Object.entries(legalTitles).map(([id, title]) => ({
    id,
    version: legalVersion,
    locale: 'en',
    sha256: sha256(title),
  })),
};

/** Payloads of the account's submission types, by the name of the sample and of the type. */
const accountPayloads: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  signup: { signup, 'signup-mobile': { ...signup, plan: '', signup_type: 'mobile' } },
  'signup-known': { 'signup-known': signup },
  confirmation: {
    confirmation: { email, registers: false },
    'confirmation-mobile': { email, registers: true },
  },
  'password-reset': { 'password-reset': { email, registers: false } },
  'password-changed': { 'password-changed': { email } },
  'account-deleted': { 'account-deleted': { email } },
  legal: { legal },
};

/** The call's fields: a file is stored apart. */
const fieldsOf = ({ form, samples }: StoredForm) =>
  Object.fromEntries(Object.entries(samples.first).filter(([field]) => field in form.payload.shape));

const formPayloads = Object.fromEntries(
  storedForms.map((details) => [details.submission.type, { [details.submission.type]: fieldsOf(details) }]),
);

/** Of every mail: it shows the layout, and its links lead nowhere. */
const RECEIVED = Date.UTC(2026, 4, 4, 15, 30);
const ID = '01a1fc2e-ff09-70cb-91f4-679eeec5b603';

const alertSamples = ({ dataDir }: Pick<Config, 'dataDir'>) => {
  const disk = (free: number) => diskWording({ dataDir }, 1e9, () => free);
  const store = (fault: StoreFault) => storeWording(databasePath(dataDir), () => fault);
  return {
    'disk-full': disk(4e8)({ about: 'trouble', count: 1, newest: null }),
    'disk-recovered': disk(9e9)({ about: 'recovery' }),
    'dead-letter': deadLetterWording({ about: 'trouble', count: 2, newest: ID }),
    'dead-letter-recovered': deadLetterWording({ about: 'recovery' }),
    'store-lost': store('lost')({ about: 'trouble', count: 1, newest: null }),
    'store-damaged': store('damaged')({ about: 'trouble', count: 1, newest: null }),
    'store-recovered': store('damaged')({ about: 'recovery' }),
    'clock-ahead': clockWording({
      about: 'trouble',
      count: 1,
      newest: 'The clock says February 1, 2029, 09:30 UTC. The last purge was at November 24, 2026, 09:30 UTC.',
    }),
    'clock-recovered': clockWording({ about: 'recovery' }),
  };
};

/** Every kind of mail that the relay sends, with sample data. @throws when a submission type has no sample */
export async function sampleMails(config: Config): Promise<SampleMail[]> {
  const accountTypes = createAccountSubmissionTypes(config, new Secret(new Uint8Array(32)));
  const kinds = [...submissionTypes, ...allAccountSubmissionTypes(accountTypes)];
  const options = { kinds, store: { attachments: () => Promise.resolve([]) }, config };
  const payloads = { ...formPayloads, ...accountPayloads };
  const wanted = kinds.flatMap((kind) => {
    const ofKind = payloads[kind.name];
    if (!ofKind) throw new Error(`server/develop/sample-mails.ts has no sample of ${kind.name}.`);
    const destinations = destinationsOf(kind, config).filter((destination) => destination !== WEBHOOK);
    return Object.entries(ofKind).flatMap(([name, payload]) =>
      destinations.map((destination) => ({
        name: `${name}-${isToVisitor(destination) ? 'visitor' : 'team'}`,
        delivery: {
          id: ID,
          submission_id: ID,
          kind: kind.name,
          destination,
          payload: JSON.stringify(payload),
          received_at: RECEIVED,
        },
      })),
    );
  });
  const ofSubmissions = await Promise.all(
    wanted.map(async ({ name, delivery }) => {
      const mail = await submissionMail(delivery, options);
      if (!mail) throw new Error(`The sample ${name} does not have the fields of its kind.`);
      return { name, mail };
    }),
  );
  const alerts = Object.entries(alertSamples(config)).map(([name, content]) => ({
    name: `alert-${name}`,
    mail: alertMail(content, config.operator?.mailbox ?? 'operator@clinic.example', RECEIVED, config),
  }));
  return [...ofSubmissions, ...alerts];
}
