import { TextInput } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { clinicDays, estimateOf, textsFrom } from '../../machines/roi-calculator/roi.ts';
import { roiCalculatorMachine } from '../../machines/roi-calculator/roi-calculator.machine.ts';
import { type RoiField, roiFieldNames, type RoiTexts } from '../../machines/roi-calculator/roi-fields.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { claims } from '../content/claims.ts';
import {
  estimateSentence,
  hoursOf,
  lastResult,
  roiLabels,
  roiMessage,
  signedDollars,
  workedLines,
} from '../content/enterprise.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './RoiCalculator.module.css';
import { searchOf } from './roi-address.ts';
import type { RoiSearch } from './roi-search.ts';

function textsIn(form: HTMLFormElement): RoiTexts {
  const values = new FormData(form);
  return textsFrom(Object.fromEntries(roiFieldNames.map((field) => [field, String(values.get(field) ?? '')])));
}

const inputId = (field: RoiField) => `roi-${field}`;

function inputOf(field: RoiField): HTMLInputElement | null {
  const input = document.getElementById(inputId(field));
  return input instanceof HTMLInputElement ? input : null;
}

function fillIn(texts: RoiTexts): void {
  for (const field of roiFieldNames) {
    const input = inputOf(field);
    if (input) input.value = texts[field];
  }
}

/** Replaces the browser's validation, and reads what was typed before hydration from the document. */
function takeOver(form: HTMLFormElement | null, served: RoiTexts, edit: (texts: RoiTexts) => void): void {
  if (!form) return;
  form.noValidate = true;
  const typed = textsIn(form);
  if (roiFieldNames.some((field) => typed[field] !== served[field])) edit(typed);
}

/** STAT-1: a form that the server answers from the query; hydrated, it updates on input. */
export function RoiCalculator({ search }: { search: RoiSearch }) {
  const navigate = useNavigate();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const texts = textsFrom(search);
  const calculator = useFlow(
    roiCalculatorMachine.provide({
      actions: {
        writeAddress: (_, { inputs }) => {
          // The visitor is already navigating: the address is the next page's.
          if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
          const wanted = searchOf(inputs);
          if (new URLSearchParams(wanted).toString() === new URLSearchParams(search).toString()) return;
          void navigate({
            to: '/enterprise',
            search: wanted,
            replace: true,
            hash: true,
            hashScrollIntoView: false,
            resetScroll: false,
          });
        },
        fillIn: (_, { texts: given }) => fillIn(given),
        focusWrong: (_, { field }) => void (field && inputOf(field)?.focus()),
      },
    }),
    { texts },
  );
  const snapshot = useSelector(calculator, (current) => current);
  const { inputs, shown } = snapshot.context;
  const estimate = estimateOf(inputs);
  const address = new URLSearchParams(search).toString();

  const takeOverForm = useEffectEvent(() =>
    takeOver(form.current, texts, (typed) => calculator.send({ type: 'roi.edit', texts: typed })),
  );
  useEffect(() => takeOverForm(), []);
  // Includes the initial values, which are shown already.
  useEffect(
    () => calculator.send({ type: 'roi.follow', texts: textsFrom(Object.fromEntries(new URLSearchParams(address))) }),
    [calculator, address],
  );

  /** The address of the result, also before the debounced address bar has it. */
  const addressOfResult = () => {
    const result = new URL(window.location.href);
    result.search = new URLSearchParams(searchOf(inputs)).toString();
    return result.href;
  };

  const finish = (event: SubmitEvent) => {
    event.preventDefault();
    calculator.send({ type: 'roi.finish' });
  };

  return (
    <section
      id="roi-calculator"
      className={styles.calculator}
      aria-labelledby="roi-heading"
      {...stateAttributes('roi-calculator', snapshot)}
    >
      <div className={styles.head}>
        <h2 id="roi-heading" tabIndex={-1}>
          What the time is worth
        </h2>
        <p>
          Six numbers, five lines of arithmetic. We start with ten clinicians who spend {claims.hoursLost.figure} a day
          on documentation, which is our claim.
        </p>
      </div>
      <div className={styles.desk}>
        <form
          ref={form}
          className={styles.fields}
          action={`${BASE_PATH}/enterprise#roi-calculator`}
          method="get"
          autoComplete="off"
          onSubmit={finish}
          onChange={(event) => calculator.send({ type: 'roi.edit', texts: textsIn(event.currentTarget) })}
        >
          <MantineFrame>
            {roiFieldNames.map((field) => {
              const { label, unit, dollars, hint } = roiLabels[field];
              return (
                <TextInput
                  key={field}
                  id={inputId(field)}
                  name={field}
                  label={label}
                  defaultValue={texts[field]}
                  required
                  withAsterisk={false}
                  inputMode="decimal"
                  maxLength={12}
                  leftSection={dollars && <span aria-hidden="true">$</span>}
                  rightSection={unit && <span aria-hidden="true">{unit}</span>}
                  rightSectionWidth={unit && unit.length > 4 ? 112 : 60}
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  description={hint}
                  error={shown.includes(field) && roiMessage(field)}
                />
              );
            })}
          </MantineFrame>
          <button type="submit" className={`button ${styles.submit}`}>
            Calculate
          </button>
        </form>
        <div className={styles.result}>
          <Sheet title="One month" className={styles.sheet}>
            <p className={styles.totals}>
              <span>
                <b>{hoursOf(estimate.back)}</b> hours back
              </span>
              <span>
                <b>{signedDollars(estimate.net)}</b> after plan costs
              </span>
            </p>
            <table className={styles.lines}>
              <caption className="unseen">How the estimate is worked out, each line from the one above it</caption>
              <thead className="unseen">
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Formula</th>
                  <th scope="col">Result</th>
                </tr>
              </thead>
              <tbody>
                {workedLines(inputs, estimate).map(({ what, formula, result }) => (
                  <tr key={what}>
                    <th scope="row">{what}</th>
                    <td>{formula}</td>
                    <td>{result}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className={styles.foot}>
              <p>
                <b>An estimate, not a promise.</b> A month is counted as {clinicDays} clinic days. Hours are not always
                visits, and not every hour that is saved is an hour that is paid.
              </p>
              {shown.length > 0 && <p className={styles.last}>{lastResult}</p>}
              <p className={styles.share}>
                The address of this page holds the numbers. <CopyButton text={addressOfResult} what="estimate" />
              </p>
            </div>
          </Sheet>
          <p className="unseen" role="status">
            {snapshot.value === 'estimated' && estimateSentence(estimate)}
            {snapshot.value === 'invalid' && lastResult}
          </p>
        </div>
      </div>
    </section>
  );
}
