import { legalTitles } from '../../machines/legal-acceptance/legal-titles.ts';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { legalButton } from '../../machines/legal-acceptance/legal-statements.ts';
import { createAccountKinds } from '../accounts/kinds.ts';
import type { Config } from '../config.ts';
import { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/digest.ts';
import type { SampleMail } from './mailbox.ts';
import {
  clockProblems,
  deliveryProblems,
  diskProblems,
  type Problem,
  problemsMail,
  storeProblems,
} from '../monitoring/problems.ts';
import { destinationsOf, formKinds, isToVisitor, type StoredForm, storedForms, WEBHOOK } from '../outbox/kinds.ts';
import { mailWriter } from '../outbox/mail.ts';

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

/** Payloads of the account's kinds of submission, by the name of the sample and of the kind. */
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
  storedForms.map((details) => [details.submission.kind, { [details.submission.kind]: fieldsOf(details) }]),
);

/** Time and id of all samples, which only show the layout: their links lead nowhere. */
const RECEIVED = Date.UTC(2026, 4, 4, 15, 30);
const ID = '01a1fc2e-ff09-70cb-91f4-679eeec5b603';

const problemSamples = ({ dataDir }: Pick<Config, 'dataDir'>): Readonly<Record<string, readonly Problem[]>> => ({
  'store-lost': storeProblems('lost', dataDir),
  'store-damaged': storeProblems('damaged', dataDir),
  several: [
    ...diskProblems(dataDir, 4e8, 1e9),
    ...deliveryProblems({ byState: { dead: 2 }, oldestDue: RECEIVED - 3_600_000 }, RECEIVED),
    ...clockProblems({ clock: Date.UTC(2029, 1, 1, 9, 30), lastPurge: Date.UTC(2026, 10, 24, 9, 30) }),
  ],
  over: [],
});

/** Every kind of mail that the relay sends, with sample data. @throws when a kind of submission has no sample */
export async function sampleMails(config: Config): Promise<SampleMail[]> {
  const accountKinds = createAccountKinds(config, new Secret(new Uint8Array(32)));
  const kinds = [...formKinds, ...Object.values(accountKinds)];
  const write = mailWriter({ kinds, store: { attachments: () => Promise.resolve([]) }, config });
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
      const mail = await write(delivery);
      if (!mail) throw new Error(`The sample ${name} does not have the fields of its kind.`);
      return { name, mail };
    }),
  );
  const alerts = Object.entries(problemSamples(config)).map(([name, problems]) => ({
    name: `alert-${name}`,
    mail: problemsMail(problems, config.operator?.mailbox ?? 'operator@clinic.example', RECEIVED, config),
  }));
  return [...ofSubmissions, ...alerts];
}
