import { brand } from '../../machines/domain/brand.ts';
import { planQuestions } from './plan-questions.ts';
import { policies } from './policies.ts';
import { dollars } from '../../machines/domain/money.ts';
import { organizationPlan } from '../../machines/domain/plans.ts';
import { annualSaving, perYear, type Price, pricedPlans } from '../../machines/billing/billing.plans.ts';

const { assistant, email } = brand;
const { encryption, retention, trialDays, setupMinutes, privacyRequests, compliance, answers } = policies;

export interface Question {
  /** Anchor. Others link to it, so it never changes. */
  id: string;
  question: string;
  answer: string;
  more?: { label: string; to: string; hash?: string; search?: Readonly<Record<string, string>> };
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

const { np_pa: advancedPractice, md_do: physician, organization } = pricedPlans;
const monthly = ({ price }: { price: Price }) => dollars(price.monthly);
const annually = ({ price }: { price: Price }) => dollars(perYear(price));
const extra = organization.extraUsers;

export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    questions: [
      {
        id: 'setup',
        question: 'How long does it take to set up?',
        answer: `About ${setupMinutes} minutes. You create an account with your name, email and a password, open the login link we email you, and accept the terms and the Business Associate Agreement. Then you can start your first note. There is nothing to install on a server, and you do not need IT. If your organization wants a security review first, the trust center and the HIPAA page answer most of its questionnaire.`,
        more: { label: 'Start a free trial', to: '/signup' },
      },
      {
        id: 'devices',
        question: 'What do I need in the room?',
        answer: `A phone, tablet or computer with a microphone, a current browser, and an internet connection. No special recorder. Put the device where both of you can be heard: between the chairs is better than in a pocket. Before the first real visit, talk with a colleague for a minute and read the resulting note. You will see at once whether the room is too loud or the microphone too far away.`,
      },
      {
        id: 'trial',
        question: planQuestions.trial.question,
        answer: `It lasts ${trialDays} days and needs no credit card. The clock starts when you log in and accept the terms, so you lose nothing if the email sits in your inbox over a weekend. You get every feature of the plan you chose, with unlimited encounters. When the trial ends you are not charged. To continue, you choose a plan and subscribe.`,
        more: { label: 'Plans and pricing', to: '/pricing' },
      },
      {
        id: 'who-can-use-it',
        question: 'Who can use it?',
        answer: `Licensed healthcare providers and the staff they authorize: physicians (MD or DO), nurse practitioners, physician assistants and nurses, in emergency medicine, urgent care, primary care and wherever else a visit ends with a note. Residents and students use it under supervision. It is not for patients. Each person has their own account, because a note should always say who reviewed it.`,
        more: { label: 'Terms of service', to: '/terms', hash: 'who-may-use-it' },
      },
    ],
  },
  {
    id: 'notes',
    title: 'Notes',
    questions: [
      {
        id: 'ways-to-start',
        question: 'What are the three ways to start a note?',
        answer: `Ambient audio, text, and echo mode. With ambient audio the device listens while you talk with the patient. With text you type or paste what you have, and get it back structured. Echo mode is for the minute after the visit: you give a short spoken report, as you would at a handoff, and the note is drafted from that. All three end in the same kind of draft, and you can use a different one for every visit.`,
        more: { label: 'See it in the live demo', to: '/', hash: 'live-demo' },
      },
      {
        id: 'formats',
        question: 'What does a note look like?',
        answer: `It has the sections you know: history of present illness, assessment and plan, or a full SOAP note. Each statement goes where it belongs, so the story of the ankle lands in the history even if the patient adds it on the way out. Suggested ICD-10 and billing codes appear beside it. The note is plain text, not a form to click through, and it stays a draft until you review it.`,
      },
      {
        id: 'editing',
        question: 'Can I change what it wrote?',
        answer: `Yes, and you should expect to. Every line can be changed, removed or added to before the note is finalized. Read it the way you would read a good student’s note: usually right, sometimes too eager, now and then missing what you saw but no one said. A silent exam leaves no words, so say your findings as you go, or add them afterward. The tool drafts; the clinician decides.`,
        more: { label: 'Your responsibility, in the terms', to: '/terms', hash: 'clinical-responsibility' },
      },
      {
        id: 'codes',
        question: 'Are the suggested codes final?',
        answer: `No. ICD-10 and billing codes are suggestions based on the note. You decide which ones the documentation supports, and your practice is responsible for what it bills. The suggestions do not know your payer contract or what was billed last week. They also work as a check: an unexpected code may mean that the note says something you did not mean.`,
      },
      {
        id: 'export',
        question: 'How does a note get into my EHR?',
        answer: `Two ways. Where your EHR allows it, you push the note there. Everywhere else you use copy-all: one click copies the whole note, and you paste it where you chart. Copy-all works with any system that has a text field. A list of integrations is coming. If yours matters to you, tell us which one: we answer integration requests within ${answers.integration}.`,
        more: { label: 'Ask about an integration', to: '/contact', search: { type: 'integration' } },
      },
    ],
  },
  {
    id: 'assistant',
    title: assistant,
    questions: [
      {
        id: 'what-is-the-assistant',
        question: `What is ${assistant}?`,
        answer: `A clinical chat assistant beside your notes. You ask it in plain words, as you would ask a colleague across the desk: what a guideline says about imaging an ankle, how to word the medical decision making section, what else belongs on the differential. Its answers are written for a professional who can judge them, and refer to guidelines so you can check the source.`,
        more: { label: `Watch ${assistant} in a conversation`, to: '/', hash: 'synapse' },
      },
      {
        id: 'images',
        question: `Can ${assistant} read an EKG or an X-ray?`,
        answer: `It can describe one. You show it the image, and it says what it sees and what that may point to. That is a second pair of eyes, not a specialist’s read: image quality, lead placement or a subtle fracture can mislead it, as they can mislead anyone in a hurry. Look at the image yourself first. Where your hospital requires a formal read, that read is the one that counts.`,
        more: { label: `What the terms say about ${assistant}`, to: '/terms', hash: 'synapse' },
      },
      {
        id: 'diagnosis',
        question: `Does ${assistant} make a diagnosis?`,
        answer: `No. It supports your reasoning: it can gather, compare and phrase, and remind you of what you might have left out. It does not examine the patient, it knows only what you tell it, and it may be wrong or out of date. No decision about a patient should rest on its answer alone. What you make of an answer, and whether it goes in the note, is up to you.`,
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    questions: [
      {
        id: 'audio',
        question: 'What happens to the recording?',
        answer: `It is transcribed and then deleted, unless you choose to keep it. It is encrypted with ${encryption.inTransit} on its way to us, and with ${encryption.atRest} while it is stored. What remains afterward is text: the transcript and the note. A recording you keep becomes part of the clinical data of that visit. Whether to record at all is between you and your patient.`,
        more: { label: 'Privacy policy: what happens to audio', to: '/privacy', hash: 'audio' },
      },
      {
        id: 'consent',
        question: 'Do I have to ask the patient?',
        answer: `Yes. Before you start recording, tell everyone in the room that the visit is recorded, and why. State law and your organization’s rules decide what form consent takes; many require it in writing. If anyone says no, do not record: a note can also be started from text, or from your own spoken report afterward. Stop whenever you are asked to, even in the middle of a visit.`,
        more: { label: 'What the terms say about consent', to: '/terms', hash: 'consent' },
      },
      {
        id: 'retention',
        question: 'How long is data kept?',
        answer: `Audio is deleted after transcription unless you keep it. Clinical data (transcripts, notes and codes) is kept ${retention.clinical} while our agreement lasts; when it ends, the data is returned or destroyed as the Business Associate Agreement says. Usage data (how the service was used and what failed) is kept ${retention.usage}. Your EHR remains your legal record, and your own retention duty may be longer than ours, so export a note when it is final.`,
        more: { label: 'Privacy policy: how long we keep it', to: '/privacy', hash: 'retention' },
      },
      {
        id: 'baa',
        question: 'Do you sign a Business Associate Agreement?',
        answer: `Yes, with everyone. Under HIPAA we are your business associate, and the agreement between us is not an extra for large customers: it is shown in full before your trial starts, no trial starts without it, and you can read it now. If your compliance office needs documentation as well, ask for it by email. The compliance contact answers within ${compliance.answer}, or the same day if it is urgent, ${compliance.hours}.`,
        more: { label: 'Read the agreement', to: '/legal-acceptance', hash: 'baa' },
      },
      {
        id: 'where-data-lives',
        question: 'Where does the data live?',
        answer: `In the United States only. Protected health information is stored and processed there and nowhere else, and our subcontractors are held to the same. It is encrypted with ${encryption.atRest} at rest and ${encryption.inTransit} in transit. Our SOC 2 certification is in progress, which means we do not have it yet; the trust center lists the status of each item.`,
        more: { label: 'Trust center', to: '/trust' },
      },
      {
        id: 'privacy-requests',
        question: 'How do I see, correct or delete what you hold about me?',
        answer: `With an account, you can download a copy or delete the account on your account page at any time. For a correction, for anything else, or without an account, write to ${email} and tell us what you need. You do not have to give a reason. Privacy requests are answered ${privacyRequests}, and we may ask for proof of identity. A request about a patient’s record belongs with the patient’s provider; if one reaches us, we pass it on and help answer it.`,
        more: { label: 'Privacy policy: your rights', to: '/privacy', hash: 'your-rights' },
      },
    ],
  },
  {
    id: 'plans',
    title: 'Plans',
    questions: [
      {
        id: 'prices',
        question: 'What does it cost?',
        answer: `For one clinician, ${monthly(advancedPractice)} a month for an ${advancedPractice.name} (NP or PA) and ${monthly(physician)} a month for a physician (MD or DO). The organization plan is ${monthly(organization)} a month for up to ${organizationPlan.users} users, with an admin dashboard and team note sharing. Health systems and larger groups get a custom price. Encounters are unlimited on every plan, and both clinician plans start with a free trial.`,
        more: { label: 'Plans and pricing', to: '/pricing' },
      },
      {
        id: 'unlimited',
        question: planQuestions.unlimited.question,
        answer: `No. Encounters are unlimited on every plan, including the trial: there is no cap on visits, on notes, or on their length. A busy day costs the same as a quiet one, no one has to ask whether a visit is worth a note, and there is nothing to count at the end of the month. The terms set no cap either.`,
        more: { label: 'Terms: plans and billing', to: '/terms', hash: 'plans-and-billing' },
      },
      {
        id: 'annual',
        question: planQuestions.annual.question,
        answer: `Annual billing saves ${annualSaving}. An ${advancedPractice.name} pays ${annually(advancedPractice)} a year, a physician ${annually(physician)}, and an organization ${annually(organization)}. The pricing page shows both periods side by side, and what each plan saves. You pay for the year up front, so use the free trial first, then pay monthly for a while if you are not yet sure that you will stay.`,
        more: { label: 'Compare monthly and annual', to: '/pricing', search: { billing: 'annual' } },
      },
      {
        id: 'extra-users',
        question: planQuestions['extra-users'].question,
        answer: `The organization plan covers up to ${organizationPlan.users} users. After ten users, each extra seat is priced by role: ${dollars(extra.monthly.np_pa)} a month for an NP or PA and ${dollars(extra.monthly.md_do)} for an MD or DO, or ${dollars(extra.annual.np_pa)} and ${dollars(extra.annual.md_do)} with annual billing. For a much larger group an enterprise plan is usually a better fit; the calculator on the enterprise page estimates your return.`,
        more: { label: 'Estimate it for your group', to: '/enterprise', hash: 'roi-calculator' },
      },
      {
        id: 'ending',
        question: planQuestions.ending.question,
        answer: `On your account page. During the trial you can change plans as often as you like, and you can delete the account at any time. After the trial, write to us from your account’s address to change plans: a person answers within ${answers.general}. Before an account closes, export the notes you need, because afterward you cannot log in. The Business Associate Agreement says what happens to protected health information.`,
        more: { label: 'Your account', to: '/account' },
      },
    ],
  },
  {
    id: 'help',
    title: 'Help',
    questions: [
      {
        id: 'response-times',
        question: 'How fast do you answer?',
        answer: `General inquiries within ${answers.general}, technical support within ${answers.support}, integration requests within ${answers.integration}, and urgent matters the ${answers.urgent}. Compliance questions are answered within ${compliance.answer}, or the same day if they are urgent, ${compliance.hours}. Job applications are reviewed in ${answers.careers}, and privacy requests are answered ${privacyRequests}. If something keeps you from caring for a patient, say so in the first line, and chart another way until it works again.`,
      },
      {
        id: 'contact',
        question: 'How do I reach a person?',
        answer: `Use the contact form, email ${email}, or call ${brand.phone}. Tell us what you did, what you expected, and what happened instead, with the time of day and the device; a screenshot helps, as long as no patient can be recognized in it. Please do not include patient information in a message, not even a name: we can find a visit by its time, and nothing that identifies a patient belongs in an email.`,
        more: { label: 'Contact us', to: '/contact' },
      },
    ],
  },
];
