import { brand } from '../../machines/domain/brand.ts';
import type { LegalDocument } from './document.ts';
import { legalButton } from '../../machines/legal-acceptance/legal-statements.ts';
import { legalTitles } from '../../machines/legal-acceptance/legal-titles.ts';
import { policies } from './policies.ts';

const { name, assistant, email } = brand;
const { encryption, retention, breachNotice, identifiers } = policies;

/** LEGAL-1. tests/site/legal-texts.test.ts checks the requirements of 45 CFR 164.504(e) and 164.314(a). */
export const acceptedBaa: LegalDocument = {
  id: 'baa',
  tab: 'BAA',
  title: legalTitles.baa,
  summary: `How ${name}, as your business associate under HIPAA, handles protected health information.`,
  sections: [
    {
      id: 'baa-parties',
      heading: 'The parties and the purpose',
      clauses: [
        `This agreement (the “BAA”) is between you and ${name} (“we”). You are a covered entity under HIPAA, or you accept on behalf of one; “you” means that covered entity. We are its business associate, because we create, receive, maintain and transmit protected health information on its behalf when we provide the service that the Terms & Conditions describe.`,
        'Its purpose is to meet the requirements of 45 CFR 164.504(e) and 164.314(a). Where you are yourself a business associate of somebody else, we are your subcontractor, and this agreement applies between us in the same way.',
      ],
    },
    {
      id: 'baa-definitions',
      heading: 'Definitions',
      clauses: [
        '“HIPAA” means the Health Insurance Portability and Accountability Act of 1996 and the HITECH Act, and “HIPAA Rules” means the Privacy, Security, Breach Notification and Enforcement Rules at 45 CFR Parts 160 and 164, each as it is in force at the time.',
        '“Protected health information” has the meaning of 45 CFR 160.103, limited to what we create, receive, maintain or transmit on your behalf. It includes electronic protected health information: audio, transcripts, notes, suggested codes, images, and what is asked of our assistant, as far as they concern a patient.',
        '“Breach” and “unsecured protected health information” have the meaning of 45 CFR 164.402; “security incident” that of 164.304; “required by law” that of 164.103; “designated record set” and “data aggregation” that of 164.501. “Business associate”, “covered entity”, “disclosure”, “individual”, “Secretary”, “subcontractor”, “use” and “workforce” have the meaning of 160.103.',
        'Any other word that the HIPAA Rules define has the meaning that they give it.',
      ],
    },
    {
      id: 'baa-permitted-uses',
      heading: 'What we may do with protected health information',
      clauses: [
        `To provide the service: we may use and disclose it to transcribe a visit, draft and store notes, suggest codes, answer what you ask ${assistant}, hand a note to you or to the EHR that you name, support you, and do what else you instruct us to in writing.`,
        'Where the law requires it: we may use and disclose it as required by law.',
        'For our own administration: we may use it for our proper management and administration and to carry out our legal responsibilities. We may disclose it for these purposes only if the disclosure is required by law, or if the recipient assures us in writing that it will hold the information in confidence, use or further disclose it only as required by law or for the purpose for which it was disclosed, and tell us of every instance it knows of in which that confidence was broken.',
        'For data aggregation: we may provide services of data aggregation that relate to your health care operations, if you ask for them in writing.',
        `For de-identification: we may remove the ${identifiers} HIPAA identifiers from it as 45 CFR 164.514(a) and (b) require. Before that is done, it is used for nothing but what this section names. We do not try to identify anyone in what remains, nor do we let others.`,
        'To report a violation of law: we may use it to report to the authorities as 45 CFR 164.502(j)(1) allows.',
      ],
    },
    {
      id: 'baa-limits',
      heading: 'What we do not do with it',
      clauses: [
        'We do not use or disclose protected health information other than as this agreement permits or requires, or as required by law.',
        'We do not use or disclose it in a way that would violate Subpart E of 45 CFR Part 164 if you did it yourself, except for our own administration and for data aggregation as clauses 3.3 and 3.4 permit.',
        'We do not sell it, and we do not use it for marketing or advertising.',
        'We store and process it in the United States and nowhere else, and so do our subcontractors.',
      ],
    },
    {
      id: 'baa-minimum-necessary',
      heading: 'Minimum necessary',
      clauses: [
        'We use, disclose and request only the minimum of protected health information that the purpose needs, as 45 CFR 164.502(b) and 164.514(d) require. The people who work for us see it only as far as their task requires.',
        'You, too, give us no more of it than the service needs.',
      ],
    },
    {
      id: 'baa-safeguards',
      heading: 'How we protect it',
      clauses: [
        'We use appropriate safeguards to prevent uses and disclosures that this agreement does not provide for. With respect to electronic protected health information we comply with Subpart C of 45 CFR Part 164: administrative safeguards (164.308), physical safeguards (164.310), technical safeguards (164.312), and written policies and documentation (164.316).',
        `Among them: protected health information is encrypted with ${encryption.atRest} at rest and ${encryption.inTransit} in transit, and audio is deleted after transcription unless you keep it.`,
        'The people who work for us are trained in this, and bound to confidentiality.',
        'We mitigate, as far as practicable, every harmful effect that we know of from a use or disclosure by us or our subcontractors that violates this agreement.',
        'As far as we carry out an obligation of yours under Subpart E of 45 CFR Part 164, we comply with the requirements of Subpart E that apply to you in carrying it out.',
      ],
    },
    {
      id: 'baa-subcontractors',
      heading: 'Subcontractors',
      clauses: [
        'Every subcontractor that creates, receives, maintains or transmits protected health information on our behalf first agrees in writing, as 45 CFR 164.502(e)(1)(ii) and 164.308(b)(2) require, to the same restrictions, conditions and requirements that apply to us, including the Security Rule and the reporting of breaches and security incidents.',
        'If we learn that a subcontractor breaks its agreement in a way that matters, we see to it that this ends, or we end the agreement with it.',
      ],
    },
    {
      id: 'baa-reporting',
      heading: 'When something goes wrong',
      clauses: [
        'We report to you every use or disclosure of protected health information that this agreement does not provide for and every security incident, once we become aware of it. That includes every breach of unsecured protected health information, as 45 CFR 164.410 requires.',
        `A breach of unsecured protected health information is reported to you without unreasonable delay and ${breachNotice.privacyAndTerms} of its discovery. It is discovered on the first day on which it is known to us, or would have been known to us with reasonable diligence. This is the longest that we may take: where our HIPAA compliance page commits us to a first word sooner, this clause takes nothing from that.`,
        'The report names, as far as possible, each individual concerned, and gives you what your own notice has to contain under 45 CFR 164.404(c): what happened and when, when it was discovered, which kinds of information were involved, what individuals should do to protect themselves, what we do to investigate, to limit the harm and to prevent another breach, and whom to ask. What we do not know yet follows as soon as we know it.',
        'You decide whether the individuals, the Secretary and the media have to be notified, and notify them. We help you to find out, and notify nobody in your name unless you ask us to or the law requires it of us.',
        'If a law enforcement official asks for a delay under 45 CFR 164.412, we report when the delay has ended.',
        'Attempts that fail occur all the time: pings, port scans, refused log-ins, blocked malware. This clause is our notice of them, and no further report is due for as long as none of them leads to access to protected health information, or to its use, disclosure, change or loss.',
      ],
    },
    {
      id: 'baa-patients',
      heading: 'The rights of your patients',
      clauses: [
        'Access: we make protected health information in a designated record set available to you, or to the individual if you direct us to, in electronic form and in time for you to meet 45 CFR 164.524.',
        'Amendment: we make the amendments that you direct or agree to under 45 CFR 164.526, or let you make them yourself, in time for you to meet that section.',
        'Accounting: we record the disclosures for which 45 CFR 164.528 demands an accounting, with what it has to contain, and make that record available to you in time for you to meet that section.',
        'A request that reaches us from an individual is passed on to you without delay, and is yours to answer. We help you with it.',
        'We observe the restrictions and the confidential communications that you have agreed to under 45 CFR 164.522, once you have told us of them.',
      ],
    },
    {
      id: 'baa-books-and-records',
      heading: 'Books and records',
      clauses: [
        'We make our internal practices, books and records that relate to the use and disclosure of protected health information available to the Secretary of Health and Human Services, for determining whether you and we comply with the HIPAA Rules. As far as the law allows, we tell you when the Secretary asks for yours.',
      ],
    },
    {
      id: 'baa-your-part',
      heading: 'Your part',
      clauses: [
        'You obtain the consents and authorizations that the law asks for before you give us protected health information, the consent to being recorded among them.',
        'You tell us of limits in your notice of privacy practices (45 CFR 164.520), of an individual’s permission that is changed or withdrawn, and of restrictions that you have agreed to, as far as they affect what we may do.',
        'You do not ask us to use or disclose protected health information in a way that would violate Subpart E of 45 CFR Part 164 if you did it yourself, except as clauses 3.3 and 3.4 permit.',
        'You put protected health information into the service alone, and not into the forms of our public site or into emails to us.',
      ],
    },
    {
      id: 'baa-term',
      heading: 'Term and termination',
      clauses: [
        'This agreement begins when you accept it. It lasts until all protected health information has been returned or destroyed, or is protected as clause 13.2 says.',
        'If either of us learns that the other has violated a material term of this agreement, it may give notice and name a reasonable time in which the violation is to be cured. If it is not cured in that time, or cannot be cured, whoever gave notice may terminate this agreement, and with it the service.',
        'Without this agreement we may handle no protected health information for you: when it is terminated the service ends, and when the service ends it is terminated.',
      ],
    },
    {
      id: 'baa-return-or-destruction',
      heading: 'Return or destruction',
      clauses: [
        'At the end we return to you or destroy, as you choose, all protected health information that we or our subcontractors still have in any form, and keep no copies. The service lets you export your notes before the end; tell us before it what else you want returned. What is not returned is destroyed.',
        'Where neither is feasible, we tell you why, extend the protections of this agreement to the information for as long as it is kept, and limit further uses and disclosures to the purposes that make its return or destruction infeasible.',
        'The same holds for what we have to keep for our own administration or legal responsibilities under clause 3.3: we keep no more of it, and no longer, than they need.',
        `Clinical data is kept ${retention.clinical} while this agreement lasts. At its end this section takes the place of that period.`,
      ],
    },
    {
      id: 'baa-general',
      heading: 'Precedence and the rest',
      clauses: [
        'Where this agreement and anything else between us differ on protected health information, this agreement prevails: over the Terms & Conditions, over the Terms of service, and over the Privacy policy. A business associate agreement that your organization and we have both signed takes the place of this one.',
        'What is unclear is read so that both of us comply with the HIPAA Rules. A section of a law that is named here is meant as it is in force or amended at the time.',
        'When the HIPAA Rules change, we both do what is needed to change this agreement accordingly. A change is announced by email before it takes effect, and you are asked to accept it anew where that is due.',
        'Each of us is independent of the other, and we do not act as your agent. This agreement gives rights to nobody but the two of us.',
        'The duties of sections 8, 10 and 13 last for as long as we hold protected health information.',
        `We write to the address of your account, and you write to ${email}. Please do not include patient information.`,
        `You sign this agreement electronically, by checking the boxes and pressing “${legalButton}”.`,
      ],
    },
  ],
};
