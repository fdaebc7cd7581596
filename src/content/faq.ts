import { brand } from '../../machines/domain/brand.ts';
import { planQuestions } from './plan-questions.ts';
import { policies } from './policies.ts';
import { dollars } from '../../machines/domain/money.ts';
import { organizationPlan } from '../../machines/domain/plans.ts';
import { annualSaving } from '../../machines/billing/billing.plans.ts';
import { plans } from './prices.ts';

const { assistant, email } = brand;
const { encryption, retention, trialDays, setupMinutes, privacyRequests, compliance, answers } = policies;

export interface Question {
  /** Its anchor. It must not change, because others link to it. */
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

const [advancedPractice, physician, organization] = plans;
const monthly = (plan: typeof physician) => dollars(plan?.price?.monthly ?? 0);
const annually = (plan: typeof physician) => dollars(plan?.price?.annual.perYear ?? 0);
const extra = organization?.extraUsers;

export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    questions: [
      {
        id: 'setup',
        question: 'How long does it take to set up?',
        answer: `About ${setupMinutes} minutes. You create an account with your name, email and a password, open the login link that comes by email, and accept the terms and the Business Associate Agreement. After that you can start your first note. There is nothing to install on a server and nobody from IT has to be there. If your organization wants to look at security first, the trust center and the HIPAA page answer most of what its questionnaire will ask.`,
        more: { label: 'Start a free trial', to: '/signup' },
      },
      {
        id: 'devices',
        question: 'What do I need in the room?',
        answer: `A phone, tablet or computer with a microphone, a current browser, and a connection to the internet. You need no special recorder. Put the device where both of you can be heard: between the chairs is better than in a pocket. Before the first real visit, talk to a colleague for a minute and read the note that comes out of it. You will see at once whether the room is too loud or the microphone too far away.`,
      },
      {
        id: 'trial',
        question: planQuestions.trial.question,
        answer: `It lasts ${trialDays} days and needs no credit card. The days are counted from the moment you have logged in and accepted the terms, so nothing is lost if the email waits for you over the weekend. You have every feature of the plan that you chose, with unlimited encounters. When the trial ends nothing is charged, because there is nothing to charge: if you want to go on, you choose a plan and subscribe.`,
        more: { label: 'Plans and pricing', to: '/pricing' },
      },
      {
        id: 'who-can-use-it',
        question: 'Who can use it?',
        answer: `Licensed healthcare providers and the staff they authorize: physicians (MD or DO), nurse practitioners, physician assistants and nurses, in emergency medicine, urgent care, primary care and wherever else a visit ends with a note. Residents and students use it under supervision. It is not offered to patients. Each person has an account of their own, because a note should always say who reviewed it.`,
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
        answer: `Ambient audio, text, and echo mode. With ambient audio the device listens while you talk with the patient. With text you type or paste what you have, and get it back structured. Echo mode is for the minute after the visit: you give a short spoken report, as you would at a handoff, and the note is made from that. All three end in the same kind of draft, and you can use a different one for every visit.`,
        more: { label: 'See it in the live demo', to: '/', hash: 'live-demo' },
      },
      {
        id: 'formats',
        question: 'What does a note look like?',
        answer: `It has the parts that you know: history of present illness, assessment and plan, or the whole as a SOAP note. What was said is put where it belongs, so that the story of the ankle stands in the history even though the patient told it on the way out. Suggested ICD-10 and billing codes stand beside it. The note is written as text, not as a form to be clicked through, and it stays a draft until you have reviewed it.`,
      },
      {
        id: 'editing',
        question: 'Can I change what it wrote?',
        answer: `Yes, and you should expect to. Every line can be changed, removed or added to before the note is finalized. Read it as you would read the note of a good student: usually right, sometimes too eager, now and then missing what you saw but nobody said aloud. An examination in silence leaves no words, so say your findings as you go, or add them afterward. The clinician decides; the tool drafts.`,
        more: { label: 'Your responsibility, in the terms', to: '/terms', hash: 'clinical-responsibility' },
      },
      {
        id: 'codes',
        question: 'Are the suggested codes final?',
        answer: `No. ICD-10 and billing codes are suggestions that follow from what the note says. You decide which of them describe the visit and are supported by its documentation, and your practice answers for what it bills. The suggestions do not know your contract with the payer or what was billed last week. Many find them most useful as a check: when a code is suggested that you do not expect, the note may say something that you did not mean.`,
      },
      {
        id: 'export',
        question: 'How does a note get into my EHR?',
        answer: `In one of two ways. Where your EHR allows it, you push the note there. Everywhere else you use copy-all: one press copies the whole note, and you paste it where you document. Copy-all works with every system that has a text field, and so it is the one to rely on. A list of integrations is coming; if yours matters to you, write to us and say which, and we answer integration requests within ${answers.integration}.`,
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
        answer: `A clinical chat assistant beside your notes. You ask it in plain words, as you would ask a colleague across the desk: what a guideline says about imaging an ankle, how to word the section on medical decision making, what else belongs on the differential. It answers for a professional who can judge the answer, and refers to guidelines, so that you can look at what it rests on.`,
        more: { label: `Watch ${assistant} in a conversation`, to: '/', hash: 'synapse' },
      },
      {
        id: 'images',
        question: `Can ${assistant} read an EKG or an X-ray?`,
        answer: `It can describe one. You show it the image, and it says what it sees and what that may point to. That is a second pair of eyes and not the reading of a specialist: image quality, lead placement or a subtle fracture can mislead it, as they can mislead anyone in a hurry. Look at the image yourself first. Where your hospital asks for a formal reading, that reading is what counts, not the conversation.`,
        more: { label: `What the terms say about ${assistant}`, to: '/terms', hash: 'synapse' },
      },
      {
        id: 'diagnosis',
        question: `Does ${assistant} make a diagnosis?`,
        answer: `No. It supports your reasoning: it can gather, compare and phrase, and it can remind you of what you might have left out. It does not examine the patient, it does not know what you did not tell it, and it may be wrong or out of date. No decision about a patient should rest on its answer alone. What you make of an answer, and whether it goes into the note, is your decision.`,
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
        answer: `It is transcribed and then deleted, unless you decide to keep it. On its way to us it is encrypted with ${encryption.inTransit}, and while it exists it is stored with ${encryption.atRest}. What remains afterward is text: the transcript and the note. A recording that you keep belongs to the clinical data of that visit. Whether it may be made at all is between you and your patient.`,
        more: { label: 'Privacy policy: what happens to audio', to: '/privacy', hash: 'audio' },
      },
      {
        id: 'consent',
        question: 'Do I have to ask the patient?',
        answer: `Yes. Tell the people in the room that the visit is recorded, and what for, before you press the button. Which form their consent takes, the law of your state and the rules of your organization decide; many ask for it in writing. If one of them says no, do not record: a note can also be started from text, or from your own spoken report afterward. Stop when you are asked to, in the middle of a visit too.`,
        more: { label: 'What the terms say about consent', to: '/terms', hash: 'consent' },
      },
      {
        id: 'retention',
        question: 'How long is data kept?',
        answer: `Audio is deleted after transcription unless you keep it. Clinical data, which is transcripts, notes and codes, is kept ${retention.clinical} while our agreement lasts; at its end it is returned or destroyed, as the Business Associate Agreement says. Usage data, which is how the service was used and what failed, is kept ${retention.usage}. Your EHR remains the place of your legal record, and your own duty to keep it may last longer than our periods do. So export a note when it is final.`,
        more: { label: 'Privacy policy: how long we keep it', to: '/privacy', hash: 'retention' },
      },
      {
        id: 'baa',
        question: 'Do you sign a Business Associate Agreement?',
        answer: `Yes, with everyone. Under HIPAA we are your business associate, and the agreement between us is not an extra for large customers: it is shown in full before your trial starts, no trial starts without it, and you can read it now. If your compliance office needs documentation as well, ask for it by email. The compliance contact answers within ${compliance.answer}, the same day if it is urgent, ${compliance.hours}.`,
        more: { label: 'Read the agreement', to: '/legal-acceptance', hash: 'baa' },
      },
      {
        id: 'where-data-lives',
        question: 'Where does the data live?',
        answer: `In the United States only. Protected health information is stored and processed there and nowhere else, and a subcontractor that handles it is held to the same. It is encrypted with ${encryption.atRest} at rest and ${encryption.inTransit} in transit. Our SOC 2 certification is in progress, which means that we do not have it yet; the trust center says of each item whether it is in place, and what it means.`,
        more: { label: 'Trust center', to: '/trust' },
      },
      {
        id: 'privacy-requests',
        question: 'How do I see, correct or delete what you hold about me?',
        answer: `With an account, download a copy and delete the account on its page, at once. For a correction, for anything else, or without an account, write to ${email} and say what you want. You need not give a reason. Privacy requests are answered ${privacyRequests}, and we may ask for proof that it is really you. A request that concerns the record of a patient belongs to the patient’s provider; if one reaches us, we pass it on and help answer it.`,
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
        answer: `For one clinician, ${monthly(advancedPractice)} a month as an ${advancedPractice?.name} (NP or PA) and ${monthly(physician)} a month as a physician (MD or DO). The organization plan is ${monthly(organization)} a month for up to ${organizationPlan.users} users, with an admin dashboard and team note sharing. For health systems and larger groups we agree on a price with you. Every plan has the same unlimited encounters, and the two clinician plans begin with a free trial.`,
        more: { label: 'Plans and pricing', to: '/pricing' },
      },
      {
        id: 'unlimited',
        question: planQuestions.unlimited.question,
        answer: `No. Encounters are unlimited on every plan, in the trial as well: we cap neither the visits that you record, nor the notes, nor their length. The price does not depend on how many patients you see, so a busy day costs what a quiet one does, and nobody has to ask whether a visit is worth a note. The terms set no cap either.`,
        more: { label: 'Terms: plans and billing', to: '/terms', hash: 'plans-and-billing' },
      },
      {
        id: 'annual',
        question: planQuestions.annual.question,
        answer: `Annual billing saves ${annualSaving}. An ${advancedPractice?.name} then pays ${annually(advancedPractice)} a year, a physician ${annually(physician)}, and an organization ${annually(organization)}. The pricing page shows both ways side by side and names the saving of each plan. You pay for the year in advance, so it is sensible to use the trial first, and a few months after it if you are not sure.`,
        more: { label: 'Compare monthly and annual', to: '/pricing', search: { billing: 'annual' } },
      },
      {
        id: 'extra-users',
        question: planQuestions['extra-users'].question,
        answer: `The organization plan covers up to ${organizationPlan.users} users. Additional users are billed monthly by role: ${dollars(extra?.monthly.app ?? 0)} for an NP or PA and ${dollars(extra?.monthly.physician ?? 0)} for an MD or DO, or with annual billing ${dollars(extra?.annual.app ?? 0)} and ${dollars(extra?.annual.physician ?? 0)}. For a much larger group an enterprise plan is usually the better fit; the calculator on the enterprise page shows what the time is worth.`,
        more: { label: 'Estimate it for your group', to: '/enterprise', hash: 'roi-calculator' },
      },
      {
        id: 'ending',
        question: planQuestions.ending.question,
        answer: `On your account’s page. While the trial runs you change the plan there as often as you like, and you can delete the account there at any time. After the trial, write to us from the address of your account to change a plan: a person answers within ${answers.general}. Before an account ends, export the notes that you need, because afterward you can no longer log in. What happens to protected health information is settled in the Business Associate Agreement.`,
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
        answer: `General inquiries within ${answers.general}, technical support within ${answers.support}, integration requests within ${answers.integration}, and urgent matters the ${answers.urgent}. Questions about compliance are answered within ${compliance.answer}, the same day if they are urgent, ${compliance.hours}. Applications for a position are reviewed in ${answers.careers}, and privacy requests are answered ${privacyRequests}. If something keeps you from caring for a patient, say so in the first line, and document by other means until it works again.`,
      },
      {
        id: 'contact',
        question: 'How do I reach a person?',
        answer: `With the contact form, by email at ${email}, or by phone at ${brand.phone}. Tell us what you did, what you expected, and what happened instead, with the time of day and the device; a screenshot helps, as long as no patient can be recognized in it. Please do not include patient information in a message, not even a name: we can find a visit by its time, and nothing that identifies a patient belongs in an email.`,
        more: { label: 'Contact us', to: '/contact' },
      },
    ],
  },
];
