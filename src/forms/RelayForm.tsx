import { type ReactNode, type Ref, useId } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { labelledFields } from '../../machines/shared/form-state.ts';
import type { Form } from '../../machines/shared/form.ts';
import type { ShownForm } from '../../machines/shared/shown-form.ts';
import type { SubmissionView } from '../../machines/submission/submission.view.ts';
import { inThisTab } from '../components/in-this-tab.ts';
import { Sheet } from '../components/Sheet.tsx';
import type { stateAttributes } from '../flow/useFlow.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import flowStyles from './flow.module.css';
import alertStyles from './FormAlert.module.css';
import styles from './forms.module.css';
import { FormSummary } from './FormSummary.tsx';
import type { SubmissionFormOf } from './useSubmissionForm.ts';

interface FormAlertProps {
  text: ReactNode;
  /** The server rendered the page with the text. Nothing is announced then, so it takes the focus. */
  arrived?: boolean;
  /** The focused field reads the text out, so it is not announced again. */
  isAnnounced?: boolean | undefined;
}

/** The alert of UI-2 with exactly that text. Always rendered, so that assistive technology announces changes. */
function FormAlert({ text, arrived = false, isAnnounced = false }: FormAlertProps) {
  return (
    <p
      role="alert"
      aria-live={isAnnounced ? 'off' : undefined}
      className={alertStyles.alert}
      {...(arrived && { tabIndex: -1, autoFocus: true })}
    >
      {text}
    </p>
  );
}

interface OutcomeProps {
  /** The server rendered the page with it (a post without script, a link): focus does not move then. */
  arrived?: boolean;
  children: ReactNode;
}

const focus = (node: HTMLElement | null) => node?.focus();

/** Takes the focus from the removed form and labels itself, so a screen reader reads the text exactly once. */
export function SubmissionOutcome({ arrived = false, children }: OutcomeProps) {
  const id = useId();
  return (
    <p id={id} role="status" aria-labelledby={id} tabIndex={-1} className="outcome" ref={arrived ? null : focus}>
      {children}
    </p>
  );
}

interface RunningForm<TPayload, TView> {
  submission: SubmissionFormOf<TPayload>;
  view: TView;
  send(event: { type: 'form.submit'; payload: TPayload; key: string }): void;
}

interface FieldsProps<TPayload> {
  form: RunningForm<TPayload, ShownForm>;
  /** Hidden fields of the request. */
  carried?: Partial<TPayload>;
  /** The fields. */
  children: ReactNode;
  below?: ReactNode;
  /** Content next to the submit button. */
  beside?: ReactNode;
  /** Marks an irreversible action. */
  critical?: boolean;
  /** Called when the browser posts the form, which script only validates then. */
  whenPosted?(): void;
}

/** Without script a browser posts the same fields to the same call. A form with one field needs no summary. */
export function FormFields<TPayload extends object>({
  form: { submission, view, send },
  carried = {},
  children,
  below,
  beside,
  critical = false,
  whenPosted,
}: FieldsProps<TPayload>) {
  const { definition, element, problem, check, keyOf, payload, lead } = submission;
  const { action, controls, encoding, texts } = definition;
  const { alert, alertParts, problems, isSending } = view;
  const isSingle = labelledFields(definition).length === 1;
  const hasSummary = problems.length > 0 && !isSingle;
  const isNamed = (field: string) => alertParts.some((part) => part.field === field);
  const label = view.button ?? '';
  // Focusable while waiting, never `disabled` (RUN-2). Its width fits both of its names.
  const button = (
    <button
      key="button"
      type="submit"
      className={`button ${styles.send}${critical ? ` ${styles.critical}` : ''}`}
      aria-disabled={isSending || view.isWaiting}
      data-other={label === texts.submit ? texts.submitting : texts.submit}
    >
      {label}
    </button>
  );
  return (
    <MantineFrame>
      <form
        ref={element}
        className={styles.form}
        action={action}
        method="post"
        encType={encoding === 'multipart/form-data' ? encoding : undefined}
        onSubmit={(event) => {
          const stops = isSending || !check();
          if (stops || !whenPosted) event.preventDefault();
          if (stops) return;
          if (whenPosted) return whenPosted();
          const sent = payload(carried);
          send({ type: 'form.submit', payload: sent, key: keyOf(sent) });
        }}
      >
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        {!isSingle && (
          <FormSummary
            controls={controls}
            problems={problems.filter(({ field }) => !isNamed(field))}
            alert={alertParts}
            isEmpty={!hasSummary}
            isAnnounced={problem?.isAnnounced ?? false}
            arrived={problem?.arrived ?? false}
            lead={lead}
          />
        )}
        {children}
        {!hasSummary && (
          <FormAlert
            text={alert}
            arrived={alert !== null && view.alertTakesFocus}
            isAnnounced={isSingle ? problem?.isAnnounced : undefined}
          />
        )}
        {below}
        {beside === undefined ? button : <div className="ways taps">{[button, beside]}</div>}
      </form>
    </MantineFrame>
  );
}

interface FormSheetProps {
  form: {
    submission: { definition: Pick<Form, 'controls'> };
    view: Pick<ShownForm, 'button'> & { heading: string; root: ReturnType<typeof stateAttributes> };
  };
  /** Replaces the form after submission. */
  outcome: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Content next to the sheet. */
  beside?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string | undefined;
}

/** A form's sheet: the form, or its replacement (CONT-3). */
export function FormSheet({
  form: { submission, view },
  outcome,
  children,
  beside,
  className = 'roomy form-sheet',
  ...sheet
}: FormSheetProps) {
  const tab = `${submission.definition.controls}-tab`;
  return (
    <section className={beside ? `split ${flowStyles.columns}` : undefined} aria-labelledby={tab} {...view.root}>
      <Sheet title={view.heading} titleId={tab} className={className} {...sheet}>
        {view.button === null ? outcome : children}
      </Sheet>
      {beside}
    </section>
  );
}

interface SentProps {
  form: {
    submission: { definition: Pick<Form, 'controls' | 'screen' | 'thanks'> };
    view: Pick<SubmissionView, 'thanks' | 'unusable' | 'outcomeTakesFocus' | 'more' | 'again'>;
    send(event: { type: 'form.again' }): void;
  };
}

/** Success or error message that replaces the form. */
export const Outcome = ({ form: { view } }: Pick<SentProps, 'form'>) => (
  <SubmissionOutcome arrived={!view.outcomeTakesFocus}>{view.thanks ?? view.unusable}</SubmissionOutcome>
);

interface AgainProps {
  form: Pick<SentProps['form'], 'submission' | 'send'> & { view: Pick<SubmissionView, 'again'> };
  className?: string;
}

/** Link to an empty form, whose field then has the focus. */
export function AgainLink({ form: { submission, view, send }, className }: AgainProps) {
  const { controls, screen, thanks } = submission.definition;
  const fillInAgain = inThisTab(() => {
    flushSync(() => send({ type: 'form.again' }));
    document.getElementById(`${controls}-${thanks?.focus}`)?.focus();
  });
  return (
    <a href={`${BASE_PATH}${screen}`} className={className} onClick={fillInAgain}>
      {view.again}
    </a>
  );
}

/** The form's thanks, with the link to an empty form. */
export const Thanks = ({ form }: Pick<SentProps, 'form'>) => (
  <div>
    <Outcome form={form} />
    {form.view.more !== null && <p className={flowStyles.more}>{form.view.more}</p>}
    <AgainLink form={form} className="button ghost" />
  </div>
);

/** A form's sheet with its fields, then with its thanks. */
export const RelayForm = <TPayload extends object>({
  form,
  ...fields
}: Omit<FieldsProps<TPayload>, 'form'> & {
  form: FormSheetProps['form'] & SentProps['form'] & FieldsProps<TPayload>['form'];
}) => (
  <FormSheet form={form} outcome={<Thanks form={form} />}>
    <FormFields form={form} {...fields} />
  </FormSheet>
);
